// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-images.ts'

export const uploadImage = call<typeof calls.uploadImage>('POST', '/staff/images/', 'staff')
