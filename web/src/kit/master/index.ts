// Masters: the list of records that people keep, each written in a dialog.
export { MasterList, type MasterListProps, type MasterWords } from './master-list.tsx'
