import { packingMessages } from '@geodepot/contracts/equipment/packing.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { type PhoneTask, type PhoneWork, mayDo, offerOf } from '../../../system/offline/index.ts'
import { arrivingKey, kinds, loadArriving } from './arriving.ts'

/** Equipment that is on its way to this person; by its packing list, where nothing else says so. */
export const receiving: PhoneWork = {
  kinds,
  tasks: async (person, waiting, language) => {
    const paper = offerOf({
      // Nothing of it is read ahead.
      kind: '',
      what: textOf(packingMessages, 'scanPaper', language),
      about: textOf(packingMessages, 'scanPaperHint', language),
      path: '/app/receive',
    })
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
