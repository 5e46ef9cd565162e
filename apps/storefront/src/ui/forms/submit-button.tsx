import { useHydrated } from '@jansi/client/use-hydrated'
import { Button, type ButtonProps } from '../buttons/button.tsx'

/**
 * The button that sends a form. The current field keeps the focus until the button is released: an error
 * message of the field would otherwise shift the button away from under the finger, and the press would be
 * lost. Disabled until the page is hydrated: the browser would otherwise send the form itself, with its values in the
 * address.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'onClick' | 'onMouseDown'>) {
  const hydrated = useHydrated()
  return (
    <Button
      {...props}
      disabled={!hydrated || props.disabled}
      type="submit"
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        // Enter in a field clicks here too, with no press to count; the focus stays in the field then.
        if (event.detail > 0) event.currentTarget.focus()
      }}
    />
  )
}
