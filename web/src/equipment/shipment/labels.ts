import { type Light, callLight } from '../../kit/api/index.ts'
import { type LabelRead, readLabelsBy } from '../../kit/scan/labels.ts'

// As the phone's own pages call: without the schemas of the contract.
const read: Light = {
  method: 'GET',
  path: '/equipment/label/read',
  permission: 'signed-in',
  wire: 'data',
  ok: 200,
  body: 'json',
}
// Wherever devices are scanned: a label that is retired says so, and stands for its device all the same.
readLabelsBy((codes) => callLight(read, { codes } as never, { quiet: true }) as Promise<readonly LabelRead[]>)
