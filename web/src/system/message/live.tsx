import type { Text } from '@geodepot/contracts/kit/messages.ts'
import type { PushFrame, Pushed } from '@geodepot/contracts/kit/push.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { refresh, CallError, askedToSignIn, call, showError, toast, openChannel } from '../../kit/api/index.ts'
import { language, translate } from '../../kit/i18n/index.ts'
import './live.css'
import { kindIn, usePlaceOf } from './place.ts'
import { noteUnread } from './unread.ts'

const own = ([cn, en]: Text): string => (language() === 'cn' ? cn : en)
const ofKind = {
  approval: 'system/approval',
  decision: 'system/approval',
  road: 'equipment/allocation',
  alert: 'system/alert',
  notice: 'system/notice',
} as const
const always = ['system/message', 'system/approval', 'system/worklist']

const connectionLost = () => translate(messageMessages, 'connectionLost')
const ended = () => {
  // A call may have found out first.
  if (askedToSignIn()) return
  toast.error(connectionLost())
  showError(new CallError('refused', 401, connectionLost()), true)
}
const late = () => {
  toast.error(connectionLost())
}

/** What pages show of these is read anew. */
const reread = (messages: readonly Pushed[]): void => {
  const kinds = messages.flatMap(({ link }) => kindIn(link) ?? [])
  void refresh(...new Set([...always, ...messages.map(({ kind }) => ofKind[kind]), ...kinds]))
}

/**
 * Holds the push channel open while a person is in the frame, shows what
 * comes over it, and says so while it does not come back.
 */
export const LiveMessages = () => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const placeOf = usePlaceOf()
  const [away, setAway] = useState(false)
  const read = async (id: number) => {
    await call(message.read, { id }, { quiet: true, change: true })
      .then(() => refresh('system/message'))
      .catch(() => undefined)
  }
  const isInSight = (link: string) => document.visibilityState === 'visible' && placeOf(link) === pathname
  const announce = (items: readonly { key: string; title: Text; body: Text; link: string; id?: number }[]) => {
    if (items.length === 0) return
    toast.news(
      translate(messageMessages, 'newMessage'),
      items.map(({ key, title, body, link, id }) => ({
        key,
        title: own(title),
        text: own(body),
        open: () => {
          if (id !== undefined) void read(id)
          void navigate(placeOf(link) ?? link)
        },
      })),
      (count) => translate(messageMessages, 'newMessages', { count }),
    )
  }
  const hear = useEffectEvent((frame: PushFrame, again: boolean) => {
    if ('unread' in frame) noteUnread(frame.unread)
    switch (frame.type) {
      case 'hello':
        // Whatever happened meanwhile is looked up.
        if (again) void refresh(...always, 'system/notice')
        break
      case 'unread':
        void refresh(...always)
        break
      case 'messages': {
        reread(frame.messages)
        // Nothing is announced that is on screen already.
        for (const { id, link } of frame.messages) if (isInSight(link)) void read(id)
        announce(frame.messages.filter(({ link }) => !isInSight(link)).map((one) => ({ ...one, key: String(one.id) })))
        break
      }
      case 'said':
        void refresh(ofKind[frame.kind])
        announce([{ ...frame, key: frame.link }])
        break
      case 'beat':
    }
  })
  useEffect(() => {
    const channel = openChannel({
      hear: (frame, again) => {
        hear(frame, again)
      },
      ended,
      late,
      away: setAway,
    })
    return channel.close
  }, [])
  return (
    away && (
      <p className="plain-toast lost" role="alert">
        {connectionLost()}
      </p>
    )
  )
}
