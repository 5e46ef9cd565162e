/** A sentence that the specification has in English, on a Thai page: a screen reader takes its English voice for it. */
export function English({ children }: { children: string }) {
  return <span lang="en">{children}</span>
}
