/** The sending banks of Thai slips, by the three digits in the slip's mini-QR, as people call them. */
export const BANK_NAMES: Readonly<Record<string, string>> = {
  '002': 'กรุงเทพ (BBL)',
  '004': 'กสิกรไทย (KBANK)',
  '006': 'กรุงไทย (KTB)',
  '011': 'ทหารไทยธนชาต (TTB)',
  '014': 'ไทยพาณิชย์ (SCB)',
  '022': 'ซีไอเอ็มบี ไทย (CIMB)',
  '024': 'ยูโอบี (UOB)',
  '025': 'กรุงศรีอยุธยา (BAY)',
  '030': 'ออมสิน (GSB)',
  '033': 'อาคารสงเคราะห์ (GHB)',
  '034': 'ธ.ก.ส. (BAAC)',
  '066': 'อิสลามแห่งประเทศไทย (IBANK)',
  '067': 'ทิสโก้ (TISCO)',
  '069': 'เกียรตินาคินภัทร (KKP)',
  '073': 'แลนด์ แอนด์ เฮ้าส์ (LHB)',
}

/** Stands for the sending bank of a slip from a TrueMoney wallet, which has no number of a bank. */
export const WALLET_CODE = 'TMN'

/** Returns the name of a slip's sender, a bank or a wallet; null for a code outside the table. */
export function senderName(code: string): string | null {
  return code === WALLET_CODE ? 'ทรูมันนี่ (TrueMoney)' : (BANK_NAMES[code] ?? null)
}
