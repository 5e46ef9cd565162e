import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'

/** A client's end of a connection: the data received so far, and how it ended. */
export type Connection = { socket: Socket; heard(): string; closed: Promise<void> }

/** Opens a connection to a server and sends a text, or nothing. */
export async function connect(url: string, words = ''): Promise<Connection> {
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await Promise.race([once(socket, 'connect'), closed])
  if (words !== '') socket.write(words)
  return { socket, heard: () => heard, closed }
}

/** The same, and goes on with a byte a second for as long as the server listens. */
export async function trickle(url: string, words: string): Promise<Connection> {
  const connection = await connect(url, words)
  const timer = setInterval(() => connection.socket.write('x'), 1_000)
  void connection.closed.then(() => clearInterval(timer))
  return connection
}
