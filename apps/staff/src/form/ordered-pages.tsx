import type { StaffSection } from '@jansi/contract/staff-account'
import type { SortInput } from '@jansi/contract/versions'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type RaRecord, useGetList } from 'react-admin'
import { useParams } from 'react-router'
import { useReorder } from '../lib/sorting/use-reorder.ts'
import { recordPaths } from '../paths.ts'
import { CreateButton } from '../ui/lists/create-button.tsx'
import { type OrderedEntry, OrderedList } from '../ui/lists/ordered-list.tsx'
import { Page } from '../ui/page/page.tsx'
import { EmptyState, ErrorState, Loaded, LoadingState } from '../ui/page/states.tsx'
import { type Body, FieldPanels, type Fields, type FieldsForm, type Panels } from './record-fields.tsx'
import { DeleteButton, RecordForm } from './record-form.tsx'
import { useRecordEditor } from './use-record-editor.ts'

type OrderedRecord = RaRecord & { id: number; version: number; position: number }

/** A short list that staff edit and sort, read whole: its words, its calls, and the form of a record. */
export type OrderedSection<R extends OrderedRecord, F extends Fields> = {
  name: StaffSection
  /** The heading of the list, and the kind of one record. */
  all: string
  one: string
  intro?: string
  /** The words of a list without records. */
  none: string
  /** The button that adds a new record, where it is not บันทึก. */
  add?: string
  form: FieldsForm<R, F>
  panels: Panels<F>
  /** The widest that the form gets, in px. */
  width: number
  nameOf: (record: R) => string
  entryOf: (record: R) => Pick<OrderedEntry, 'lead' | 'notes'>
  /** Why a record cannot be deleted; null where it can. */
  keptBecause?: (record: R) => string | null
  create: (body: Body<F> & { position: number }) => Promise<R>
  update: (id: number, body: Partial<Body<F>> & { version: number }) => Promise<R>
  remove: (id: number, version: number) => Promise<RaRecord>
  sort: (body: SortInput) => Promise<unknown>
}

type SectionProps<R extends OrderedRecord, F extends Fields> = { section: OrderedSection<R, F> }

/** Returns the pages of a section: its list, a new record, which becomes the last, and one record. */
export function orderedPages<R extends OrderedRecord, F extends Fields>(section: OrderedSection<R, F>) {
  return {
    List: () => <ListPage section={section} />,
    Create: () => <CreatePage section={section} />,
    Edit: () => <EditPage section={section} />,
  }
}

function ListPage<R extends OrderedRecord, F extends Fields>({ section }: SectionProps<R, F>) {
  const { name, all, one } = section
  const query = useGetList<R>(name)
  return (
    <Page
      title={all}
      isNarrow
      actions={<CreateButton to={recordPaths(`/${name}`).create}>{`เพิ่ม${one}`}</CreateButton>}
    >
      <Loaded query={query}>{(data) => <Records section={section} records={data} />}</Loaded>
    </Page>
  )
}

type RecordsProps<R extends OrderedRecord, F extends Fields> = SectionProps<R, F> & { records: readonly R[] }

function Records<R extends OrderedRecord, F extends Fields>({ section, records }: RecordsProps<R, F>) {
  const { name, all, intro, none } = section
  const { move, busy } = useReorder(name, records, section.sort)
  if (records.length === 0) return <EmptyState title={none} />
  return (
    <>
      {intro && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {intro}
        </Typography>
      )}
      <OrderedList
        label={all}
        busy={busy}
        onMove={(from, to) => void move(from, to)}
        entries={records.map((record) => ({
          id: record.id,
          name: titleOf(section, record),
          to: recordPaths(`/${name}`).one(record.id),
          ...section.entryOf(record),
        }))}
      />
    </>
  )
}

function CreatePage<R extends OrderedRecord, F extends Fields>({ section }: SectionProps<R, F>) {
  const { data = [] } = useGetList<R>(section.name)
  const next = Math.max(-1, ...data.map(({ position }) => position)) + 1
  return <Editor section={section} record={null} next={next} />
}

function EditPage<R extends OrderedRecord, F extends Fields>({ section }: SectionProps<R, F>) {
  const id = Number(useParams().id)
  const { data, error, refetch } = useGetList<R>(section.name)
  const found = data?.find((record) => record.id === id)
  // Somebody may delete it while it is open: unsaved input must not be lost.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const record = found ?? last
  const gone = data !== undefined && found === undefined
  if (record) return <Editor key={record.id} section={section} record={record} gone={gone} />
  return (
    <Page title={section.all} back={backTo(section)}>
      {gone ? (
        <EmptyState title={`ไม่พบ${section.one}นี้`} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

type EditorProps<R extends OrderedRecord, F extends Fields> = SectionProps<R, F> & {
  record: R | null
  /** Somebody deleted it while it was open. */
  gone?: boolean
  /** The position of a new record. */
  next?: number
}

function Editor<R extends OrderedRecord, F extends Fields>(props: EditorProps<R, F>) {
  const { section, record, gone = false, next = 0 } = props
  const { name, one, form, panels, width } = section
  const editor = useRecordEditor(record, form, {
    resource: name,
    create: {
      send: (body) => section.create({ ...body, position: next }),
      path: () => recordPaths(`/${name}`).list,
      done: `เพิ่ม${one}แล้ว`,
    },
    update: {
      send: ({ id, version }, _, changes) => section.update(id, { ...changes, version }),
      done: `บันทึก${one}แล้ว`,
    },
    remove: {
      send: ({ id, version }) => section.remove(id, version),
      path: recordPaths(`/${name}`).list,
      done: `ลบ${one}แล้ว`,
    },
  })
  const { read } = editor
  const kept = record && section.keptBecause?.(record)
  const add = record ? undefined : section.add
  const actions = read && [
    <DeleteButton
      key="delete"
      editor={editor}
      kind={one}
      name={section.nameOf(read)}
      disabled={gone || Boolean(kept)}
    />,
    kept && (
      <Typography key="kept" variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
        {kept}
      </Typography>
    ),
  ]

  return (
    <Page title={read ? titleOf(section, read) : `เพิ่ม${one}`} back={backTo(section)}>
      <RecordForm
        editor={editor}
        what={`${one}นี้`}
        gone={gone}
        bar={add ? `บันทึก${one}` : `จัดการ${one}`}
        create={add}
        actions={actions}
      >
        <FieldPanels fields={form.fields} panels={panels} width={width} />
      </RecordForm>
    </Page>
  )
}

function titleOf<R extends OrderedRecord, F extends Fields>(
  section: OrderedSection<R, F>,
  record: R,
): string {
  return section.nameOf(record) || `${section.one} ${record.id}`
}

function backTo({ name, one }: Pick<OrderedSection<never, Fields>, 'name' | 'one'>) {
  return { to: recordPaths(`/${name}`).list, label: `กลับไป${one}ทั้งหมด` }
}
