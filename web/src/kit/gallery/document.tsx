import {
  type ApprovalStep,
  type HistoryEntry,
  decisionWithReason,
  decisionsOn,
  document,
} from '@geodepot/contracts/kit/document.ts'
import { galleryMessages, slipMessages } from '@geodepot/contracts/kit/gallery.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Transition } from '@geodepot/contracts/kit/transition.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import {
  ActionBar,
  type DocumentActions,
  type DocumentRow,
  DocumentState,
  Overdue,
  FormPage,
  NotEditable,
  Timeline,
  DocumentProgress,
  declaredOf,
} from '../document/index.ts'
import { useLanguage, useText } from '../i18n/index.ts'

const nothing = () => {}
const slip = document({
  name: 'kit/gallerySlip',
  messages: slipMessages,
  prefix: 'YL',
  header: z.object({}),
  line: z.object({}),
  states: {
    draft: { wire: '0', tone: 'draft' },
    returned: { wire: '0', tone: 'attention' },
    submitted: { wire: '9', tone: 'underWay' },
    approved: { wire: '9', tone: 'done' },
    refused: { wire: '9', tone: 'refused' },
  },
  editable: ['draft', 'returned'],
  approval: { pending: 'submitted', approved: 'approved', refused: 'refused', returned: 'returned' },
  transitions: {
    submit: {
      role: 'submit',
      from: ['draft', 'returned'],
      to: 'submitted',
      permission: 'kit:gallerySlip:submit',
      button: 'primary',
    },
    ...decisionsOn('submitted', 'kit:gallerySlip:approve'),
  },
  scope: { departments: [], projects: [], people: [] },
  holds: {},
})
const states = ['draft', 'submitted', 'returned', 'approved', 'refused'] as const
type Shape = (typeof states)[number]

// Where each thing that is done leads, what was done until a document is in a state, and what may be done then.
const leads = {
  create: 'draft',
  submit: 'submitted',
  return: 'returned',
  approve: 'approved',
  refuse: 'refused',
} as const
type Done = keyof typeof leads
const before: Record<Shape, readonly Done[]> = {
  draft: ['create'],
  submitted: ['create', 'submit'],
  returned: ['create', 'submit', 'return'],
  approved: ['create', 'submit', 'approve'],
  refused: ['create', 'submit', 'refuse'],
}
const offered: Record<Shape, readonly string[]> = {
  draft: ['submit', 'edit', 'remove'],
  submitted: ['approve', 'return', 'refuse', 'withdraw', 'nudge'],
  returned: ['submit', 'edit'],
  approved: [],
  refused: [],
}
const usual = ['draft', 'submitted', 'approved']

/** The parts of a document's page in each of its states. */
export const SampleDocument = () => {
  const t = useText(galleryMessages)
  const word = useText(slipMessages)
  const language = useLanguage()
  const [state, setState] = useState<Shape>('submitted')
  const [busy, setBusy] = useState<string>()
  const [person, other, unit] = [t('person'), t('other'), t('unit', { n: 1 })]
  const history = before[state].map((name, at, all): HistoryEntry => {
    const transition: Transition | undefined = name === 'create' ? undefined : slip.transitions[name]
    const last = all[at - 1]
    return {
      node: at < 2 ? unit : t('step'),
      person: at < 2 ? person : other,
      unit,
      action: textOf(slipMessages, `action_${name}`, language),
      opinion: transition?.input === decisionWithReason ? t('returnedFor') : null,
      received: at < 2 ? null : '2026-11-20 09:00:00',
      decided: `2026-11-2${at} 10:30:00`,
      transition: name,
      from: last === undefined ? null : leads[last],
      to: leads[name],
      role: transition?.role ?? null,
      decision: transition?.decision ?? null,
    }
  })
  const asked = {
    userId: 1,
    nickName: other,
    deptName: unit,
    receivedAt: '2026-11-20 09:00:00',
    decidedAt: null,
    remindedAt: '2026-11-21 08:00:00',
    standIns: [person],
  }
  const steps: ApprovalStep[] =
    state === 'submitted'
      ? [
          { stepName: t('step'), mode: 'any', state: 'open', skips: false, people: [asked] },
          { stepName: t('step'), mode: 'all', state: 'waiting', skips: true, people: [] },
        ]
      : []
  const row: DocumentRow = {
    id: 1,
    number: 'YL-XB-20261121-0001',
    callCode: 'ABC234',
    docState: state,
    version: 1,
    can: {},
  }
  const acts: DocumentActions<DocumentRow> = {
    of: slip,
    busy,
    busyWordOf: () => t('slowBusy'),
    isShut: () => false,
    rowActions: [],
    dialogs: null,
    wordOf: ({ name }) => word(name as 'submit'),
    shown: () =>
      offered[state].map((name) => ({
        name,
        ...declaredOf(slip, name),
        run: nothing,
      })),
    start: ({ name }) => {
      setBusy(name)
      setTimeout(() => setBusy(undefined), 2000)
    },
  }
  return (
    <>
      <Segmented
        value={state}
        onChange={setState}
        options={states.map((value) => ({ value, label: word(`state_${value}`) }))}
      />
      <div className="gallery-row">
        <strong>{row.number}</strong>
        <DocumentState of={slip} state={state} />
        {state === 'submitted' && <Overdue days={3} />}
        <ActionBar acts={acts} row={row} begin={(action) => acts.start(action, row)} />
      </div>
      <DocumentProgress
        of={slip}
        usual={usual}
        state={state}
        history={history}
        waitingFor={state === 'submitted' ? other : null}
      />
      <Timeline of={slip} history={history} steps={steps} />
      <FormPage title={word('title')}>
        <NotEditable />
      </FormPage>
    </>
  )
}
