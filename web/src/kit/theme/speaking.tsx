import { Suspense, lazy, useCallback, useEffect, useState } from 'react'
import { type Teller, setTeller } from '../call/index.ts'

const load = () => import('./voice.tsx')
const Voice = lazy(load)

/** Says things once there is a voice: what is said before waits for it. */
const waiting = (wake: () => void): { teller: Teller; pass: (to: Teller) => void } => {
  const said: ((to: Teller) => void)[] = []
  const later = (what: (to: Teller) => void) => {
    said.push(what)
    wake()
  }
  return {
    teller: {
      success: (text) => { later((to) => { to.success(text) }) },
      info: (text) => { later((to) => { to.info(text) }) },
      warning: (text) => { later((to) => { to.warning(text) }) },
      error: (text, requestId) => { later((to) => { to.error(text, requestId) }) },
      notify: (title, text) => { later((to) => { to.notify(title, text) }) },
      news: (title, items, more) => { later((to) => { to.news(title, items, more) }) },
      confirm: (question) => new Promise((resolve) => { later((to) => { resolve(to.confirm(question)) }) }),
    },
    pass: (to) => { for (const what of said.splice(0)) what(to) },
  }
}

/** Plugs the voice of messages in. It is fetched with the person's first touch, so that the first page comes without it. */
export const Speaking = () => {
  const [wanted, setWanted] = useState(false)
  const [{ teller, pass }] = useState(() => waiting(() => { setWanted(true) }))
  useEffect(() => setTeller(teller), [teller])
  useEffect(() => {
    const fetchIt = () => { void load().catch(() => undefined) }
    addEventListener('pointerdown', fetchIt, { once: true })
    addEventListener('keydown', fetchIt, { once: true })
    return () => {
      removeEventListener('pointerdown', fetchIt)
      removeEventListener('keydown', fetchIt)
    }
  }, [])
  const ready = useCallback((to: Teller) => {
    pass(to)
    const unplug = setTeller(to)
    return () => {
      unplug()
      setTeller(teller)
    }
  }, [teller, pass])
  return wanted ? <Suspense fallback={null}><Voice ready={ready} /></Suspense> : null
}
