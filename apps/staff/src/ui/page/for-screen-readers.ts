/** The style of a text that is read by screen readers and not seen. */
export const FOR_SCREEN_READERS = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
