import { useEffect } from 'react'

/**
 * Has the browser ask before the page is closed or loaded again, while something is on its way that would be
 * lost.
 */
export function useLeaveWarning(onItsWay: boolean): void {
  useEffect(() => {
    if (!onItsWay) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [onItsWay])
}
