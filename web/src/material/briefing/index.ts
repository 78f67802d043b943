// What an approver looks at before deciding on money: amount, savings, and the history of each part.
// Asked for by acceptance H12, and by "an approver's page" of purchasing.
export { Briefing, LineHistory, useBriefing } from './briefing.tsx'
