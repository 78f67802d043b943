import type { PhoneWork } from '../../../system/offline/index.ts'
import { arrivingKey, kinds, loadArriving } from './arriving.ts'

/** Equipment that is on its way to this person. */
export const receiving: PhoneWork = {
  kinds,
  tasks: async (_person, waiting) =>
    waiting.flatMap(({ work, kind, kindName, documentId, docNo, about, daysLate, actions }) =>
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
  keeps: ({ userId }, { kind, id }) => ({ key: arrivingKey(userId, kind, id), load: () => loadArriving(kind, id) }),
}
