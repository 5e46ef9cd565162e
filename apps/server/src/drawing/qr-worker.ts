import { drawQr } from './qr.ts'

export default drawQr
