import { result } from '@geodepot/contracts/material/result.ts'
import { type SchemeDetail, scheme, schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { type DocumentActions, useDocumentActions, useDocumentPath } from '../../kit/document/index.ts'

/** Where on the page suppliers are asked, and where somebody is recommended. */
export const places = { ask: 'scheme-requests', award: 'scheme-comparison' } as const
const goTo = (place: string): void => {
  const there = document.getElementById(place)
  there?.scrollIntoView({ block: 'start' })
  there?.focus({ preventScroll: true })
}

const isToAsk = ({ can, offers, requests, isSealed }: SchemeDetail): boolean =>
  can.edit === true && offers.length === 0 && (requests.length === 0 || !isSealed)
const isToAward = ({ can, offers, awards, isSealed }: SchemeDetail): boolean =>
  can.edit === true && !isSealed && offers.length > 0 && awards.length === 0
/** Approved, and nothing came of it yet. */
const isToResult = ({ docState, lines }: SchemeDetail): boolean =>
  docState === 'approved' && lines.every(({ results }) => results.length === 0)

/** Everything that may be done with a scheme, for its page. */
export const useSchemeActions = (): DocumentActions<SchemeDetail> => {
  const navigate = useNavigate()
  const person = usePerson()
  const results = useDocumentPath(result)
  return useDocumentActions<SchemeDetail>(scheme, {
    calls: schemeCalls,
    actions: [
      'submit',
      'decisions',
      { name: 'ask', onPage: true, shown: isToAsk, run: () => goTo(places.ask) },
      { name: 'award', primary: true, onPage: true, shown: isToAward, run: () => goTo(places.award) },
      {
        name: 'result',
        primary: true,
        onPage: true,
        shown: (row) => isToResult(row) && mayDo(person, 'material:result:add'),
        run: ({ id }) => void navigate(`${results}/new?scheme=${id}`),
      },
      'edit',
      'remove',
      'closeRest',
      'void',
    ],
  })
}
