import { type ComponentType, lazy } from 'react'
import { Button } from '../buttons/button.tsx'

/**
 * Returns a part of a page that fetches its code when it is first shown, and suspends meanwhile. Where the code cannot be
 * fetched, as after a release that no longer has it, the page stays, and the part offers to load it again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(() =>
    load()
      .catch((): ComponentType<Props> => MissingPart)
      .then((Part) => ({ default: Part })),
  )
}

function MissingPart() {
  return (
    <div role="alert" className="space-y-2">
      <p className="text-sm">ส่วนนี้เปิดไม่สำเร็จ</p>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        โหลดหน้านี้ใหม่
      </Button>
    </div>
  )
}
