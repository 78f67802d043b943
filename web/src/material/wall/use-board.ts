import type { WallMoney, WallOrg, WallPage } from '@geodepot/contracts/material/wall.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { useEffect, useState } from 'react'
import { CallError, callLight, token } from '../../kit/api/index.ts'
import { useLanguage } from '../../kit/i18n/index.ts'
import { light } from './light.ts'

/** How often a board reads its figures again, and how soon after it could not; milliseconds. */
export const pauses = { read: 300_000, failed: 30_000 } as const
// A screen that nobody touches gets a new version of the page twice a day.
const pageLasts = 12 * 3_600_000

type Figures = { readonly page: 'money'; readonly of: WallMoney } | { readonly page: 'org'; readonly of: WallOrg }
export interface Shown {
  /** What was read last. Nothing as long as nothing was, and nothing any more once it may not be seen. */
  readonly figures?: Figures
  /** `closed`: there is nothing for this visitor; `failed`: it could not be read just now. */
  readonly trouble?: 'closed' | 'failed'
}

/** What opens the board: behind the `#` of the address, which is sent to no server and stands in no log. */
const secretOf = (hash: string): string | undefined => /^#([\w-]{43})$/.exec(hash)?.[1]
export const isByLink = (): boolean => location.hash.length > 1

const read = async (page: WallPage, language: Language, signal: AbortSignal): Promise<Figures | undefined> => {
  const linkToken = secretOf(location.hash)
  const ask = linkToken === undefined ? {} : { linkToken }
  // A link that was cut is none, whoever is signed in here.
  if (linkToken === undefined && (isByLink() || token() === undefined)) return undefined
  const options = { quiet: true, signal, read: true, language } as const
  const how = linkToken === undefined ? page : (`${page}ByLink` as const)
  const of = await callLight(light[how], ask as never, options)
  return { page, of } as Figures
}
const isRefused = (thrown: unknown): boolean =>
  thrown instanceof CallError && thrown.kind === 'refused' && [400, 401, 403, 404].includes(thrown.code)

/** The figures of a board, read again by themselves. What cannot be read leaves the last ones; what may not be seen, none. */
export const useBoard = (page: WallPage): Shown => {
  const language = useLanguage()
  const [shown, setShown] = useState<Shown>({})
  useEffect(() => {
    const leaving = new AbortController()
    const begun = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = (pause: number) => {
      if (leaving.signal.aborted) return
      timer = setTimeout(() => void once(), pause)
    }
    const once = async () => {
      try {
        const figures = await read(page, language, leaving.signal)
        if (leaving.signal.aborted) return
        setShown(figures ? { figures } : { trouble: 'closed' })
        if (figures && performance.now() - begun > pageLasts) return location.reload()
        // Whoever has nothing to look with asks for nothing.
        if (figures) again(pauses.read)
      } catch (thrown) {
        if (leaving.signal.aborted) return
        const closed = isRefused(thrown)
        setShown(({ figures }) =>
          closed || !figures ? { trouble: closed ? 'closed' : 'failed' } : { figures, trouble: 'failed' },
        )
        again(closed ? pauses.read : pauses.failed)
      }
    }
    const anew = () => {
      clearTimeout(timer)
      void once()
    }
    addEventListener('hashchange', anew)
    void once()
    return () => {
      leaving.abort()
      clearTimeout(timer)
      removeEventListener('hashchange', anew)
    }
  }, [page, language])
  return shown
}
