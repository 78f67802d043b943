import { vi } from 'vitest'

const event = (name: string, more: object = {}) => Object.assign(new Event(name), more)

class Request extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  private readonly headers = new Headers()
  private readonly controller = new AbortController()
  private asked: readonly [method: string, address: string] = ['GET', '/']
  open(method: string, address: string) {
    this.asked = [method, address]
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  abort() {
    this.controller.abort()
  }
  send(body: Blob | FormData) {
    const [method, address] = this.asked
    const progress = (loaded: number) => this.upload.dispatchEvent(event('progress', { loaded, total: 2 }))
    progress(1)
    fetch(address, { method, body, headers: this.headers, signal: this.controller.signal })
      .then(async (response) => {
        progress(2)
        this.status = response.status
        this.responseText = await response.text()
        this.dispatchEvent(event('load'))
      })
      .catch(() => this.dispatchEvent(event(this.controller.signal.aborted ? 'abort' : 'error')))
  }
}

/**
 * Sends files to whatever stands in for the server: half of a body has gone
 * out when it is asked, all of it when it answers.
 */
export const sendOverFetch = (): void => {
  vi.stubGlobal('XMLHttpRequest', Request)
}
