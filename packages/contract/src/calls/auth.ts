// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../auth.ts'

export const changePassword = call<typeof calls.changePassword>('POST', '/dj-rest-auth/password/change/', 'member')
export const confirmPasswordReset = call<typeof calls.confirmPasswordReset>('POST', '/dj-rest-auth/password/reset/confirm/', 'public')
export const getMemberQr = call<typeof calls.getMemberQr>('GET', '/member-qr/', 'member')
export const getUser = call<typeof calls.getUser>('GET', '/dj-rest-auth/user/', 'member')
export const login = call<typeof calls.login>('POST', '/dj-rest-auth/login/', 'public')
export const logout = call<typeof calls.logout>('POST', '/dj-rest-auth/logout/', 'public')
export const refreshToken = call<typeof calls.refreshToken>('POST', '/dj-rest-auth/token/refresh/', 'public')
export const register = call<typeof calls.register>('POST', '/dj-rest-auth/registration/', 'public')
export const requestPasswordReset = call<typeof calls.requestPasswordReset>('POST', '/dj-rest-auth/password/reset/', 'public')
export const resendVerification = call<typeof calls.resendVerification>('POST', '/dj-rest-auth/registration/resend-email/', 'public')
export const updateUser = call<typeof calls.updateUser>('PATCH', '/dj-rest-auth/user/', 'member')
export const verifyEmail = call<typeof calls.verifyEmail>('POST', '/dj-rest-auth/registration/verify-email/', 'public')
export const verifyToken = call<typeof calls.verifyToken>('POST', '/dj-rest-auth/token/verify/', 'public')
