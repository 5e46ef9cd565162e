import { Button, type ButtonProps } from './button.tsx'

/**
 * The button that sends a form. The current field keeps the focus until the button is released: an error
 * message of the field would otherwise shift the button away from under the finger, and the press would be
 * lost.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'onClick' | 'onMouseDown'>) {
  return (
    <Button
      {...props}
      type="submit"
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        // Enter in a field clicks here too, with no press to count; the focus stays in the field then.
        if (event.detail > 0) event.currentTarget.focus()
      }}
    />
  )
}
