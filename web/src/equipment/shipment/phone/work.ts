import { packingMessages } from '@geodepot/contracts/equipment/packing.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { type PhoneTask, type PhoneWork, mayDo } from '../../../system/offline/index.ts'
import { arrivingKey, kinds, loadArriving } from './arriving.ts'

/** Equipment that is on its way to this person; by its packing list, where nothing else says so. */
export const receiving: PhoneWork = {
  kinds,
  tasks: async (person, waiting, language) => {
    const paper: PhoneTask = {
      // Nothing of it is read ahead.
      kind: '',
      id: 0,
      number: '',
      about: textOf(packingMessages, 'scanPaperHint', language),
      daysLate: null,
      what: textOf(packingMessages, 'scanPaper', language),
      path: '/app/receive',
      isOffer: true,
    }
    const mayReceive = kinds.some((kind) => mayDo(person, `${kind.replace('/', ':')}:receive`))
    return [
      ...waiting.flatMap(({ work, kind, kindName, documentId, docNo, about, daysLate, actions }): PhoneTask[] =>
        work !== 'receive' || !kinds.includes(kind)
          ? []
          : [
              {
                kind,
                id: documentId,
                number: docNo,
                about,
                daysLate,
                what: [actions[0]?.label, kindName].filter(Boolean).join(' · '),
                path: `/app/receive?kind=${kind}&id=${documentId}`,
              },
            ],
      ),
      ...(mayReceive ? [paper] : []),
    ]
  },
  keeps: ({ userId }, { kind, id }) => ({ key: arrivingKey(userId, kind, id), load: () => loadArriving(kind, id) }),
}
