/** Informs visitors without JavaScript, in the server's HTML, that a part of the page needs it: "แบบฟอร์มนี้". */
export function NeedsScript({ part }: { part: string }) {
  return (
    <noscript>
      <p className="my-2 rounded-sm bg-amber-tint px-4 py-3 text-amber-deep">
        {`${part}ต้องใช้ JavaScript เปิดใช้งานในเบราว์เซอร์แล้วโหลดหน้านี้อีกครั้ง`}
      </p>
    </noscript>
  )
}
