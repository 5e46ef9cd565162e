import { MAX_ORDER_REASON_CHARACTERS } from '@jansi/contract/limits'
import { TextInput, type TextInputProps } from './text-input.tsx'

type ReasonFieldProps = Pick<TextInputProps, 'value' | 'onChange' | 'hint' | 'maxLength'> & { label?: string }

/** Why something is done, which must be written; `hint` names its readers. */
export function ReasonField({ label = 'เหตุผล', ...props }: ReasonFieldProps) {
  return <TextInput label={label} required rows={2} maxLength={MAX_ORDER_REASON_CHARACTERS} {...props} />
}
