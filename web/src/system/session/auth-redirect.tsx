import { openidMessages } from '@geodepot/contracts/system/openid.messages.ts'
import type { openid } from '@geodepot/contracts/system/openid.ts'
import { useEffect, useRef, useState } from 'react'
import { CallError, callLight, keepToken } from '../../kit/api/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { GatePage } from './card.tsx'
import { keepBinding } from './binding.ts'
import * as light from './light.ts'
import { arrivedFromProvider } from './provider.ts'

const part = (given: URLSearchParams, name: string) => given.get(name) ?? undefined

/** Where the identity provider sends the browser back to: on to the product, or to naming one's account. */
export default function AuthRedirect({ done, go }: { done: (search: string) => void; go: (path: string) => void }) {
  const t = useText(openidMessages)
  const [trouble, setTrouble] = useState<string>()
  const begun = useRef(false)
  useEffect(() => {
    // Its code is good for one use: a second drawing must not spend it again.
    if (begun.current) return
    begun.current = true
    const finish = async () => {
      const given = new URLSearchParams(location.search)
      const state = given.get('state') ?? ''
      const { ours, search } = arrivedFromProvider(state)
      if (!ours) return setTrouble(translate(openidMessages, 'flowGone'))
      const answer = await callLight<typeof openid.finish>(
        light.openidFinish,
        { state, code: part(given, 'code'), iss: part(given, 'iss'), error: part(given, 'error') },
        { quiet: true },
      )
      if ('ticket' in answer) {
        keepBinding(answer)
        return go('/bind')
      }
      keepToken(answer.access_token)
      return done(search)
    }
    finish().catch((thrown: unknown) => {
      setTrouble(thrown instanceof CallError ? thrown.msg : String(thrown))
    })
  }, [done, go])
  return (
    <GatePage heading={t('title')}>
      {trouble === undefined ? (
        <p role="status">{t('returning')}</p>
      ) : (
        <>
          <p role="alert">
            <strong>{t('failed')}</strong>
            <br />
            {trouble}
          </p>
          <div className="sign-in-doors">
            <a
              href="/login"
              onClick={(event) => {
                event.preventDefault()
                go('/login')
              }}
            >
              {t('again')}
            </a>
          </div>
        </>
      )}
    </GatePage>
  )
}
