/** What the setting API_PLANS says: how many calls a minute the keys of one account can make together. */
export type ApiPlan = { name: string; perMinute: number }
/** The first one is for accounts without another. */
export type ApiPlans = readonly [ApiPlan, ...ApiPlan[]]

export const planNamed = (plans: ApiPlans, name: string): ApiPlan =>
  plans.find((plan) => plan.name === name) ?? plans[0]
