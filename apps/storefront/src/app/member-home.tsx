import { HomeOrdersNotice } from '../features/catalog/orders-notice.tsx'
import { FirstTodo } from '../features/todos/first-todo.tsx'

/** The parts of the home page that only members see. The first is as high as the place that the page keeps. */
export function MemberHome() {
  return (
    <div className="space-y-6">
      <div className="grid min-h-14">
        <FirstTodo />
      </div>
      <HomeOrdersNotice />
    </div>
  )
}
