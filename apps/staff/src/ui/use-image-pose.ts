import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { dragged, held, type Point, type Pose, UPRIGHT, zoomed } from './image-pose.ts'

const STEP = 1.4
const TAPPED_SCALE = 2.5
/** Wheels send steps of about a hundred; pinching on a touchpad comes as small ones. */
const WHEEL_SOFTNESS = 300

/**
 * The pose of a photo and the gestures that change it: one finger or the mouse moves it, two fingers and the wheel
 * make it larger where they are. `stage` goes onto the element that holds the photo.
 */
export function useImagePose() {
  const [pose, setPose] = useState(UPRIGHT)
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const fingers = useRef(new Map<number, Point>())

  // React listens to the wheel passively, and then the page behind would scroll or zoom along.
  useEffect(() => {
    if (!stage) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const around = fromMiddle(stage, event)
      setPose((was) => onStage(stage, zoomed(was, Math.exp(-event.deltaY / WHEEL_SOFTNESS), around)))
    }
    stage.addEventListener('wheel', onWheel, { passive: false })
    return () => stage.removeEventListener('wheel', onWheel)
  }, [stage])

  const change = (next: (was: Pose) => Pose) => setPose((was) => onStage(stage, next(was)))

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!fingers.current.has(event.pointerId)) return
    const was = [...fingers.current.values()]
    fingers.current.set(event.pointerId, fromMiddle(event.currentTarget, event))
    const now = [...fingers.current.values()]
    change((standing) => dragged(standing, was, now))
  }

  const lift = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
  }

  return {
    pose,
    reset: () => setPose(UPRIGHT),
    change,
    larger: () => change((was) => zoomed(was, STEP)),
    smaller: () => change((was) => zoomed(was, 1 / STEP)),
    // It is fitted again on its side, so that no other place than the middle is sure to show it.
    rotate: () => setPose((was) => ({ ...was, turns: was.turns + 1, x: 0, y: 0 })),
    stage: {
      ref: setStage,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        fingers.current.set(event.pointerId, fromMiddle(event.currentTarget, event))
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove,
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: () =>
        setPose((was) =>
          was.scale > 1 ? { ...UPRIGHT, turns: was.turns } : { ...was, scale: TAPPED_SCALE },
        ),
    },
  }
}

/** The pose with the photo of this stage kept upon it. */
function onStage(stage: HTMLElement | null, pose: Pose): Pose {
  const image = stage?.querySelector('img')
  if (!stage || !image) return pose
  return held(
    pose,
    { width: image.offsetWidth, height: image.offsetHeight },
    { width: stage.clientWidth, height: stage.clientHeight },
  )
}

function fromMiddle(element: Element, at: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: at.clientX - left - width / 2, y: at.clientY - top - height / 2 }
}
