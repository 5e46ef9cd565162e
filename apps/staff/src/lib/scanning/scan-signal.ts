let audio: AudioContext | null = null

/** Sounds and vibrates for a scan: one high tone for one that counted, two low ones for one that was refused. */
export function signalScan(outcome: 'counted' | 'refused'): void {
  navigator.vibrate?.(outcome === 'counted' ? 60 : [120, 80, 120])
  try {
    audio ??= new AudioContext()
    // Browsers keep it silent until the first tap on the page.
    void audio.resume()
    if (outcome === 'counted') {
      beep(audio, 1320, 0, 0.09)
    } else {
      beep(audio, 260, 0, 0.16)
      beep(audio, 220, 0.22, 0.2)
    }
  } catch {
    // This device has no sound; the text reports the same.
  }
}

function beep(context: AudioContext, hertz: number, delay: number, seconds: number): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  const start = context.currentTime + delay
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.2, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + seconds)
}
