import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { type Toaster, setToaster } from '../api/index.ts'
import { whenOnline } from '../ui/index.ts'
import { translate } from '../i18n/index.ts'

const load = whenOnline(() => import('./toaster.tsx'))
type ToasterProps = Parameters<Awaited<ReturnType<typeof load>>['default']>[0]
/** Milliseconds after which the toaster is fetched without having been needed: when it is, there may be no network. */
const unasked = 6000
const plainFor = 5000

/** Keeps what is said until there is a toaster. */
const waiting = (wake: () => void): { queued: Toaster; pass: (to: Toaster) => void } => {
  const said: ((to: Toaster) => void)[] = []
  const later = (what: (to: Toaster) => void) => {
    said.push(what)
    wake()
  }
  return {
    queued: {
      success: (text) => {
        later((to) => {
          to.success(text)
        })
      },
      info: (text) => {
        later((to) => {
          to.info(text)
        })
      },
      warning: (text) => {
        later((to) => {
          to.warning(text)
        })
      },
      error: (text, requestId) => {
        later((to) => {
          to.error(text, requestId)
        })
      },
      notice: (title, text) => {
        later((to) => {
          to.notice(title, text)
        })
      },
      news: (title, items, more) => {
        later((to) => {
          to.news(title, items, more)
        })
      },
      confirm: (question) =>
        new Promise((resolve) => {
          later((to) => {
            resolve(to.confirm(question))
          })
        }),
    },
    pass: (to) => {
      for (const what of said.splice(0)) what(to)
    },
  }
}

/** Says in plain words what cannot wait for the toaster. A question that cannot be asked is answered with no. */
const plainly = (say: (text: string) => void): Toaster => ({
  success: say,
  info: say,
  warning: say,
  error: (text, requestId) => {
    say([text, requestId].filter(Boolean).join(' '))
  },
  notice: (title, text) => {
    say(text ?? title)
  },
  news: (title, items) => {
    say([title, ...items.map((item) => item.title)].join(' '))
  },
  confirm: () => {
    say(translate(webMessages, 'network'))
    return Promise.resolve(false)
  },
})

/**
 * Plugs the toaster in. It is fetched with the person's first touch or
 * a little later, so that the first page comes without it.
 */
export const ToasterLoader = () => {
  const [wanted, setWanted] = useState(0)
  const [held, setHeld] = useState<{ readonly Component: ComponentType<ToasterProps> }>()
  const [plain, setPlain] = useState<readonly string[]>([])
  const [{ queued, pass }] = useState(() =>
    waiting(() => {
      setWanted((times) => times + 1)
    }),
  )
  useEffect(() => setToaster(queued), [queued])
  useEffect(() => {
    const fetchIt = () => {
      void load().catch(() => undefined)
    }
    const timer = setTimeout(fetchIt, unasked)
    addEventListener('pointerdown', fetchIt, { once: true })
    addEventListener('keydown', fetchIt, { once: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', fetchIt)
      removeEventListener('keydown', fetchIt)
    }
  }, [])
  useEffect(() => {
    if (wanted > 0)
      load().then(
        ({ default: Component }) => {
          setHeld({ Component })
        },
        () => {
          // Whatever is said at once stands together: nothing takes the place of what nobody has read.
          pass(
            plainly((text) => {
              setPlain((all) => [...all.filter((one) => one !== text), text])
            }),
          )
        },
      )
  }, [wanted, pass])
  useEffect(() => {
    if (plain.length === 0) return undefined
    const timer = setTimeout(() => {
      setPlain([])
    }, plainFor)
    return () => {
      clearTimeout(timer)
    }
  }, [plain])
  const ready = useCallback(
    (to: Toaster) => {
      pass(to)
      const unplug = setToaster(to)
      return () => {
        unplug()
        setToaster(queued)
      }
    },
    [queued, pass],
  )
  return held ? (
    <held.Component ready={ready} />
  ) : (
    plain.length > 0 && (
      <div className="plain-toast" role="alert">
        {plain.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    )
  )
}
