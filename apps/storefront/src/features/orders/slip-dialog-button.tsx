import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** A button that opens the slip's form, which closes itself by `close` once the slip was sent. */
export function SlipDialogButton({
  replaces,
  form,
}: {
  replaces: boolean
  form: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const title = replaces ? 'เปลี่ยนสลิป' : 'แนบสลิป'
  return (
    <>
      <Button variant={replaces ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        {form(() => setOpen(false))}
      </Dialog>
    </>
  )
}
