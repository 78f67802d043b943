/** How many lines may be lowered or refused by link: what somebody unknown sends is bounded. More are decided on signed in. */
export const mostLines = 18
