let listening = 0

/** Reports that some part of the page reads a hand scanner; returns the function that ends it. */
export function scannerListens(): () => void {
  listening += 1
  return () => {
    listening -= 1
  }
}

/** True while some part of the page reads a hand scanner, whose keys must not act as shortcuts. */
export function isScannerListening(): boolean {
  return listening > 0
}
