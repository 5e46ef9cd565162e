import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ServerPart } from './server-part.tsx'

const code = () => import('../features/workshop-set/set-card.tsx')

/** The set of the workshop as the server renders it; its code is loaded at the first press. */
export function WorkshopSetPart() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    // biome-ignore lint/a11y: the buttons inside are pressed, by keys too
    <div
      className="not-has-[section]:hidden"
      onClick={async (event) => {
        const { target, currentTarget } = event
        ;(await code()).pressSetCard(currentTarget, target, queryClient, navigate)
      }}
    >
      <ServerPart name="set" load={async () => (await code()).loadSetCard(queryClient)} />
    </div>
  )
}
