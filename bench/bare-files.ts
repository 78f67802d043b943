// The least that a server of files can be: what comes is written to a file, what is asked for is read from it.
// A process of its own; the folder comes as its first message.
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

process.once('message', (folder: string) => {
  const path = join(folder, 'copy')
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-length', statSync(path).size)
      createReadStream(path).pipe(response)
      return
    }
    request.pipe(createWriteStream(path)).on('finish', () => response.end('{"code":200}'))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : 0)
  })
})
