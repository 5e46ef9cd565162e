import { HomeOrdersNotice } from '../features/catalog/orders-notice.tsx'
import { FirstTodo } from '../features/todos/first-todo.tsx'

/** The parts of the home page that only members see. The first is as high as the place that the page keeps for it. */
export function MemberHome() {
  return (
    <>
      <div className="grid min-h-18 pt-3 empty:hidden lg:min-h-30">
        <FirstTodo />
      </div>
      <div className="pt-3 empty:hidden">
        <HomeOrdersNotice />
      </div>
    </>
  )
}
