import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail server without encryption whose responses a test decides; it offers a login and takes every mail. */
export type ScriptedSmtp = {
  port: number
  /** All commands that it got, in their order. */
  commands: string[]
  /** Returns the response to a command that begins with these words, or undefined for the usual one. */
  respond: (command: string, socket: Socket) => string | undefined
  /** How many commands began with this word. */
  count(word: string): number
  close(): Promise<void>
}

const USUAL: Record<string, string> = {
  EHLO: '250-mail.example.org\r\n250 AUTH PLAIN',
  AUTH: '235 2.7.0 welcome',
  DATA: '354 go on',
  QUIT: '221 bye',
}

/** Starts a mail server on a free local port; the caller closes it. */
export async function startScriptedSmtp(): Promise<ScriptedSmtp> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    let isInText = false
    const say = (command: string) => {
      smtp.commands.push(command)
      const response = smtp.respond(command, socket) ?? USUAL[command.split(' ')[0] ?? ''] ?? '250 2.0.0 ok'
      isInText = response.startsWith('354')
      if (response !== '') socket.write(`${response}\r\n`)
    }
    socket.write('220 mail.example.org\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      if (!isInText) say(line)
      else if (line === '.') say('END')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const smtp: ScriptedSmtp = {
    port: (server.address() as AddressInfo).port,
    commands: [],
    respond: () => undefined,
    count: (word) => smtp.commands.filter((command) => command.startsWith(word)).length,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return smtp
}
