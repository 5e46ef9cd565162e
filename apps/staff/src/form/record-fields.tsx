import { bangkokText, bangkokTimestamp } from '@jansi/client/bangkok-time'
import type { Elements } from '@jansi/client/elements'
import { formatCount, formatWeekdayTime } from '@jansi/client/format'
import { htmlOfText, showsSomething, textOfHtml } from '@jansi/contract/html/html-text'
import type { StoredImage } from '@jansi/contract/staff-images'
import Box from '@mui/material/Box'
import { Fragment, type ReactElement } from 'react'
import { z } from 'zod'
import type { TextInputProps } from '../ui/fields/text-input.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { describeText, type FieldDescription, fieldDifferences } from './differences.ts'
import { FormRichText, FormSwitch, FormText } from './fields.tsx'
import { trimmed, trimmedOrNull, typed, typedWhole } from './typed-values.ts'
import type { ContractForm } from './use-contract-form.ts'

/** A field of a record's form: how the value that is stored is edited as `Value`, checked, and sent. */
export type Field<Stored, Value, Sent> = {
  label: string
  schema: z.ZodType<Sent, Value>
  /** The value of a new record. */
  empty: Value
  read(stored: Stored): Value
  /** The advice about a value that the schema refuses. */
  problem?: string | undefined
  /** Words for a value, where its kind does not decide them. */
  describe?(value: Value, base: Value): FieldDescription
  control: (name: string) => ReactElement
}

/** The fields of a form, by their names in the body. */
export type Fields = Readonly<Record<string, Field<unknown, unknown, unknown>>>
export type Values<F extends Fields> = { [Name in keyof F]: z.input<F[Name]['schema']> }
export type Body<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['schema']> }
type StoredValue<F extends Fields, Name extends keyof F> = Parameters<F[Name]['read']>[0]
type StoredName<Name> = Name extends `${infer Image}_key` ? Image : Name
/** A record with these fields. An image is `image` there, and `image_key` in the body. */
type Stored<F extends Fields> = {
  [Name in keyof F as undefined extends StoredValue<F, Name> ? never : StoredName<Name>]: StoredValue<F, Name>
} & {
  [Name in keyof F as undefined extends StoredValue<F, Name> ? StoredName<Name> : never]?: StoredValue<
    F,
    Name
  >
}

export type FieldsForm<R, F extends Fields> = ContractForm<R, Values<F>, Body<F>> & { fields: F }

type TextSchema = z.ZodType<string, string>
type Look = { problem?: string } & Omit<Partial<TextInputProps>, 'label' | 'value' | 'onChange' | 'problem'>

/** A value that is edited as text; `read` returns the text of a stored one. */
export function typedText<Stored, Sent>(
  label: string,
  schema: z.ZodType<Sent, string>,
  read: (stored: Stored) => string,
  { problem, ...look }: Look = {},
): Field<Stored, string, Sent> {
  return {
    label,
    schema,
    empty: '',
    read,
    problem,
    control: (name) => <FormText name={name} label={label} {...look} />,
  }
}

/** A text, sent without spaces around it. */
export function text(label: string, schema: TextSchema, look?: Look): Field<string, string, string> {
  return typedText(label, trimmed(schema), (stored) => stored, look)
}

/** A text of which nothing is sent as null. */
export function textOrNull(
  label: string,
  schema: z.ZodType<string | null, string | null>,
  look?: Look,
): Field<string | null, string, string | null> {
  return typedText(label, trimmedOrNull(schema), (stored) => stored ?? '', look)
}

/** Texts, one a line. */
export function lines(
  label: string,
  schema: z.ZodType<string[], string[]>,
  look: Look,
): Field<string[], string, string[]> {
  return typedText(label, typed(linesOf, schema), (stored) => stored.join('\n'), look)
}

function linesOf(entered: string): string[] {
  return entered
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** A whole number of some unit within the bounds of its schema. */
export function whole(
  label: string,
  unit: string,
  schema: z.ZodNumber | z.ZodOptional<z.ZodNumber>,
  hint?: string,
): Field<number, string, number> {
  const bounded = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  const { minValue, maxValue } = bounded
  return typedText(`${label} (${unit})`, typedWhole(bounded), String, {
    problem: `ระบุ ${formatCount(minValue ?? 0)}–${formatCount(maxValue ?? 0)} ${unit}`,
    hint,
    attributes: { inputMode: 'numeric' },
  })
}

/** Words that are stored as HTML and edited as plain words; not rewritten they are not sent, and keep their emphasis. */
export function phrase(label: string, schema: TextSchema, look?: Look): Field<string, string, string> {
  return {
    ...text(label, schema, look),
    schema: z.string().trim().transform(htmlOfText).pipe(schema),
    read: textOfHtml,
  }
}

/** A text with headings, lists, emphasis and links, as HTML, that shows something. */
export function richText(label: string, schema: z.ZodString, problem: string): Field<string, string, string> {
  return {
    ...text(label, schema, { problem }),
    schema: schema.refine(showsSomething),
    describe: (html) => describeText(textOfHtml(html)),
    control: (name) => <FormRichText name={name} label={label} />,
  }
}

/** A switch, on for a new record. */
export function flag(label: string): Field<boolean, boolean, boolean> {
  return {
    label,
    schema: z.boolean(),
    empty: true,
    read: (stored) => stored,
    control: (name) => <FormSwitch name={name} label={label} />,
  }
}

/** A time by the clock in Bangkok, or none. */
export function moment(
  label: string,
  schema: z.ZodType<string | null, string | null>,
  hint: string,
): Field<string | null, string, string | null> {
  return {
    label,
    schema: typed(bangkokTimestamp, schema),
    empty: '',
    read: bangkokText,
    problem: 'ระบุวันและเวลาให้ครบ',
    describe: (entered) => {
      const instant = bangkokTimestamp(entered)
      return instant ? formatWeekdayTime(instant) : 'ไม่กำหนด'
    },
    control: (name) => <FormText name={name} label={label} type="datetime-local" hint={hint} />,
  }
}

/** A stored image, which is sent by its key. */
export function image<Key extends string | null>(
  label: string,
  schema: z.ZodType<Key, StoredImage | null>,
  control: (name: string) => ReactElement,
  problem?: string,
): Field<StoredImage | null, StoredImage | null, Key> {
  return { label, schema, empty: null, read: (stored) => stored, problem, control }
}

/** Returns the form of a record with these fields; `stale` is the body of its 409. */
export function fieldsForm<R extends Stored<F>, F extends Fields>(
  fields: F,
  stale: z.ZodType<{ current?: R | undefined }>,
  rules?: (values: Values<F>) => ReturnType<NonNullable<ContractForm<R, Values<F>, Body<F>>['rules']>>,
): FieldsForm<R, F> {
  const each = <T extends object>(of: (field: Fields[string], name: string) => unknown) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)])) as T
  return {
    fields,
    schema: z.object(each<Record<string, z.ZodType>>(({ schema }) => schema)) as z.ZodType<
      Body<F>,
      Values<F>
    >,
    texts: each(({ problem = '' }) => problem),
    ...(rules && { rules }),
    valuesOf: (record) => each(({ read }, name) => read(Reflect.get(record, name.replace(/_key$/, '')))),
    empty: each(({ empty }) => empty),
    differences: (base, mine, theirs) =>
      fieldDifferences(base, mine, theirs, {
        names: each(({ label }) => label),
        describe: each(({ describe }) => describe),
      }),
    stale,
  }
}

/** The titles of a form's panels, each with the names of its fields. */
export type Panels<F extends Fields> = Readonly<Record<string, readonly (keyof F & string)[]>>

/** The fields of a form in panels; `width` is the widest that they get, in px. */
export function FieldPanels<F extends Fields>(props: { fields: F; panels: Panels<F>; width: number }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: props.width }}>
      {Object.entries(props.panels).map(([title, names]) => (
        <FieldPanel key={title} title={title} fields={props.fields} names={names} />
      ))}
    </Box>
  )
}

type FieldPanelProps<F extends Fields> = {
  title: string
  fields: F
  names: readonly (keyof F & string)[]
  /** Elements under the fields. */
  children?: Elements
}

/** Some fields of a form in a panel. */
export function FieldPanel<F extends Fields>({ title, fields, names, children }: FieldPanelProps<F>) {
  return (
    <Panel title={title}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {names.map((name) => (
          <Fragment key={name}>{fields[name]?.control(name)}</Fragment>
        ))}
        {children}
      </Box>
    </Panel>
  )
}
