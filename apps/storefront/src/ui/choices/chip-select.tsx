import { Select, type SelectProps } from '../forms/select.tsx'

/** A dropdown among chips, whose label is read and not shown. */
export function ChipSelect({
  label,
  ...select
}: Pick<SelectProps, 'value' | 'onChange' | 'options'> & { label: string }) {
  return (
    <Select
      {...select}
      aria-label={label}
      className="min-h-11 max-w-full rounded-chip leading-8 border border-edge bg-card ps-5 pe-10 hover:border-indigo hover:text-indigo-deep focus-visible:rounded-chip"
    />
  )
}
