import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { buttonClasses } from '../styles/button-classes.ts'
import { isOneStepBack } from './trail.ts'

/**
 * Goes to `to`, or one step back when none is given (specification, section 2); home when there is no step. A page that
 * one came from is gone back to, so that the browser restores its place.
 */
export function BackButton({ to, label = 'กลับ' }: { to?: string; label?: string }) {
  const navigate = useNavigate()
  const location = useLocation()
  return (
    <button
      type="button"
      className={buttonClasses('quiet', 'normal', '-ms-3 -mt-3 md:mt-0')}
      onClick={() => {
        if (to !== undefined && !isOneStepBack(to)) navigate(to)
        // The first entry of a visit has the key "default": there is no step back within the shop.
        else if (location.key === 'default') navigate('/')
        else navigate(-1)
      }}
    >
      <ArrowLeft aria-hidden className="size-5" />
      <span>{label}</span>
    </button>
  )
}
