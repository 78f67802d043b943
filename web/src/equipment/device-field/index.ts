// How a form has a device picked: apart from the ledger, whose pages stand on modules that pick one too.
export { DeviceField } from './field.tsx'
