/**
 * The pose of a photo in the viewer: its scale, its rotations by 90°, and the distance of its centre from the
 * middle (px).
 */
export type Pose = { scale: number; turns: number; x: number; y: number }

/** Pixels from the middle of the viewer. */
export type Point = { x: number; y: number }

/** Pixels across and down. */
export type Size = { width: number; height: number }

export const UPRIGHT: Pose = { scale: 1, turns: 0, x: 0, y: 0 }
export const LARGEST = 6

/** Scales by a factor around a fixed point; at its own size the photo is in the middle. */
export function zoomed(pose: Pose, factor: number, around: Point = { x: 0, y: 0 }): Pose {
  const scale = Math.min(LARGEST, Math.max(1, pose.scale * factor))
  if (scale === 1) return { ...UPRIGHT, turns: pose.turns }
  const grown = scale / pose.scale
  return {
    ...pose,
    scale,
    x: around.x - (around.x - pose.x) * grown,
    y: around.y - (around.y - pose.y) * grown,
  }
}

/** Moved by some pixels; a photo at its own size is not moved out of the middle. */
export function panned(pose: Pose, by: Point): Pose {
  return pose.scale === 1 ? pose : { ...pose, x: pose.x + by.x, y: pose.y + by.y }
}

/** No further from the middle than its edges reach over those of the stage; `photo` is its size before it was turned. */
export function held(pose: Pose, image: Size, stage: Size): Pose {
  const [width, height] = pose.turns % 2 === 0 ? [image.width, image.height] : [image.height, image.width]
  return {
    ...pose,
    x: within(pose.x, (width * pose.scale - stage.width) / 2),
    y: within(pose.y, (height * pose.scale - stage.height) / 2),
  }
}

function within(offset: number, most: number): number {
  return most <= 0 ? 0 : Math.min(most, Math.max(-most, offset))
}

/** Follows one finger, or two that pinch: the points under them stay under them. */
export function dragged(pose: Pose, was: readonly Point[], now: readonly Point[]): Pose {
  const [from, to] = [middleOf(was), middleOf(now)]
  if (!from || !to || was.length !== now.length) return pose
  const apart = spread(was)
  const moved = panned(pose, { x: to.x - from.x, y: to.y - from.y })
  return apart === 0 ? moved : zoomed(moved, spread(now) / apart, to)
}

function middleOf(points: readonly Point[]): Point | null {
  if (points.length === 0) return null
  const sum = points.reduce((all, point) => ({ x: all.x + point.x, y: all.y + point.y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

function spread([one, other]: readonly Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
