import type { ticketCalls } from '@geodepot/contracts/system/ticket.ts'
import { ticketMessages } from '@geodepot/contracts/system/ticket.messages.ts'
import { useEffect, useState } from 'react'
import { callLight, token } from '../../kit/api/index.ts'
import { setLanguage, translate, useText } from '../../kit/i18n/index.ts'
import { Entry, EntryForm, GatePage, type Plan, useEntries } from '../session/index.ts'
import { holdLink } from './held.ts'
import * as light from './light.ts'
import { troubleIn, troublePath } from './trouble.ts'

const quiet = { quiet: true } as const
type Go = (path: string) => void

const plan = (ticket: string, go: Go): Plan<'pin'> => ({
  fields: ['pin'],
  again: 'pin',
  atFields: true,
  wrong: (_field, { pin }) => (/^\d{6}$/.test(pin.trim()) ? undefined : translate(ticketMessages, 'pinEmpty')),
  send: async ({ pin }) => {
    try {
      const link = await callLight<typeof ticketCalls.open>(light.open, { ticket, pin: pin.trim() }, quiet)
      holdLink(link)
      go(link.path)
    } catch (thrown) {
      const trouble = troubleIn(thrown)
      if (trouble === undefined) throw thrown
      go(troublePath(trouble))
    }
  },
})

const Pin = ({ ticket, chooses, go }: { ticket: string; chooses: boolean; go: Go }) => {
  const t = useText(ticketMessages)
  const at = useEntries(plan(ticket, go))
  return (
    <GatePage heading={t(chooses ? 'choosePin' : 'title')}>
      <p className="sign-in-text">{t(chooses ? 'choosePinText' : 'pinText')}</p>
      <EntryForm at={at} submit={t('open')} submitting={t('opening')}>
        <Entry
          field="pin"
          label={t(chooses ? 'choosePin' : 'pin')}
          at={at}
          autoComplete={chooses ? 'off' : 'one-time-code'}
          inputMode="numeric"
          maxLength={6}
          hint={t(chooses ? 'choosePinHint' : 'pinHint')}
        />
      </EntryForm>
    </GatePage>
  )
}

/**
 * Where a link leads: it is exchanged here, at once for the person who is signed in, by its PIN otherwise; one that
 * opens nothing leads on to the page that says why.
 */
export default function EnterByLink({ go }: { go: Go }) {
  const t = useText(ticketMessages)
  const [ticket] = useState(() => new URLSearchParams(location.search).get('ticket') ?? '')
  const [asks, setAsks] = useState<'pin' | 'choice'>()
  useEffect(() => {
    const leaving = new AbortController()
    const options = { ...quiet, signal: leaving.signal }
    const enter = async () => {
      if (token() === undefined) return false
      const link = await callLight<typeof ticketCalls.enter>(light.enter, { ticket }, options).catch(() => undefined)
      if (link === undefined) return false
      holdLink(link)
      go(link.path)
      return true
    }
    const begin = async () => {
      if ((await enter()) || leaving.signal.aborted) return
      try {
        const { chooses, language } = await callLight<typeof ticketCalls.look>(light.look, { ticket }, options)
        if (leaving.signal.aborted) return
        // Whoever it is meant for reads it in the language that it was written in, and changes it beside.
        if (language !== null) setLanguage(language)
        if (chooses) return setAsks('choice')
      } catch (thrown) {
        const trouble = troubleIn(thrown) ?? (isMalformed(ticket) ? 'unknown' : undefined)
        if (leaving.signal.aborted) return
        // A link that cannot be asked about just now is asked about with its PIN.
        if (trouble !== undefined) return go(troublePath(trouble))
      }
      if (!leaving.signal.aborted) setAsks('pin')
    }
    void begin()
    return () => leaving.abort()
  }, [ticket, go])
  if (asks) return <Pin ticket={ticket} chooses={asks === 'choice'} go={go} />
  return (
    <GatePage heading={t('title')}>
      <p role="status" className="sign-in-text">
        {t('opening')}
      </p>
    </GatePage>
  )
}
const isMalformed = (ticket: string): boolean => !/^[\w-]{43}$/.test(ticket)
