// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-content.ts'

export const createBanner = call<typeof calls.createBanner>('POST', '/staff/banners/', 'staff')
export const createFaq = call<typeof calls.createFaq>('POST', '/staff/faqs/', 'staff')
export const createTutorial = call<typeof calls.createTutorial>('POST', '/staff/tutorials/', 'staff')
export const deleteBanner = call<typeof calls.deleteBanner>('DELETE', '/staff/banners/:id/', 'staff')
export const deleteFaq = call<typeof calls.deleteFaq>('DELETE', '/staff/faqs/:id/', 'staff')
export const deleteTutorial = call<typeof calls.deleteTutorial>('DELETE', '/staff/tutorials/:id/', 'staff')
export const getStaffTutorial = call<typeof calls.getStaffTutorial>('GET', '/staff/tutorials/:id/', 'staff')
export const listStaffBanners = call<typeof calls.listStaffBanners>('GET', '/staff/banners/', 'staff')
export const listStaffFaqs = call<typeof calls.listStaffFaqs>('GET', '/staff/faqs/', 'staff')
export const listStaffTutorials = call<typeof calls.listStaffTutorials>('GET', '/staff/tutorials/', 'staff')
export const sortBanners = call<typeof calls.sortBanners>('PUT', '/staff/banners-order/', 'staff')
export const sortFaqs = call<typeof calls.sortFaqs>('PUT', '/staff/faqs-order/', 'staff')
export const updateBanner = call<typeof calls.updateBanner>('PATCH', '/staff/banners/:id/', 'staff')
export const updateFaq = call<typeof calls.updateFaq>('PATCH', '/staff/faqs/:id/', 'staff')
export const updateTutorial = call<typeof calls.updateTutorial>('PUT', '/staff/tutorials/:id/', 'staff')
