// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../todos.ts'

export const listTodos = call<typeof calls.listTodos>('GET', '/todo/', 'member')
