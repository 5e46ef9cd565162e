import { Navigate, useParams } from 'react-router'

/** /tutorials/{id}, an earlier address of an article, leads to /tutorial/{id}. */
export function Component() {
  const { id } = useParams()
  return <Navigate to={`/tutorial/${id}`} replace />
}
