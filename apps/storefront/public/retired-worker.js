// The server sends this in the place of sw.js while SERVICE_WORKER is off: it removes the worker and all that it kept.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const retire = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(retire())
})
