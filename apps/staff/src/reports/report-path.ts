export const REPORT_PATH = '/reports'
