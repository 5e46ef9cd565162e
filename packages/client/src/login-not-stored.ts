/** The sentence after a login that this device does not keep. Only login pages load it. */
export const LOGIN_NOT_STORED_TEXT =
  'เบราว์เซอร์นี้ไม่ยอมเก็บข้อมูล ปิดหรือโหลดหน้าใหม่แล้วต้องเข้าสู่ระบบอีกครั้ง อนุญาตคุกกี้ของเว็บนี้ในการตั้งค่าเพื่ออยู่ในระบบต่อ'
