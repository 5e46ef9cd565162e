/** True for the names and addresses by which a machine reaches itself, as in a URL or in `HOST`. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host)
}
