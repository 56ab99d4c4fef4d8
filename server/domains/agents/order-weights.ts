/**
 * "Best match" in points: the one table of it. The list is ordered by it (known-agents.ts, list-claimed.ts), and the
 * guide that explains the order takes its numbers from here (server/domains/guides/content-values.ts). None of it can
 * be bought.
 */
import { ACCEPTING_EXPIRED_DAYS, ACCEPTING_STALE_DAYS } from '#common/limits.ts'

export const ORDER_POINTS = {
  /** Takes new clients, confirmed within ACCEPTING_EXPIRED_DAYS. */
  accepting: 30,
  /** And confirmed within ACCEPTING_STALE_DAYS. */
  confirmedRecently: 15,
  /** At five stars; at one star none. Few reviews are weighed with the average of all agents. */
  rating: 20,
  /** For a profile with every part filled in. */
  complete: 10,
  /** By distance from the place asked for, nearest band first. */
  distance: [
    { withinMiles: 5, points: 25 },
    { withinMiles: 10, points: 20 },
    { withinMiles: 25, points: 12 },
    { withinMiles: 50, points: 6 },
  ],
} as const

export type PointFacts = {
  /** Null: doesn't take clients, or never said so. */
  confirmedDaysAgo: number | null
  /** Bayesian mean, from one star to five; null before the first review of anyone. */
  bayes: number | null
  /** The share of the profile that is filled in, from 0 to 1. */
  complete: number
}

/** In whole points, so that agents who differ by little are equal and take turns. */
export function pointsOf({ confirmedDaysAgo, bayes, complete }: PointFacts): number {
  const days = confirmedDaysAgo ?? Infinity
  return (
    (days <= ACCEPTING_EXPIRED_DAYS ? ORDER_POINTS.accepting : 0) +
    (days <= ACCEPTING_STALE_DAYS ? ORDER_POINTS.confirmedRecently : 0) +
    Math.round((ORDER_POINTS.rating * ((bayes ?? LOWEST_STARS) - LOWEST_STARS)) / (MOST_STARS - LOWEST_STARS)) +
    Math.round(ORDER_POINTS.complete * complete)
  )
}

const LOWEST_STARS = 1
const MOST_STARS = 5

/** Lists ask this of each agent within a hundred miles. */
function distancePoints(miles: number): number {
  for (const band of ORDER_POINTS.distance) if (miles <= band.withinMiles) return band.points
  return 0
}

/**
 * A number that a day and a listing share with no other day: equals are ordered by it, so that each of them is first on
 * some days. Two listings never share it, because each step can be undone.
 * @param day 'YYYY-MM-DD'
 */
export function turnOf(id: number, day: string): number {
  let mixed = Math.imul(id ^ Math.imul(Number(day.replaceAll('-', '')), 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

type Match = { isClaimed: boolean; points: number; turn: number }

/** A turn is less, and so are all the points of an agent. */
const [POINT, UNCLAIMED] = [2 ** 32, 2 ** 42]
/** What one rank of a name weighs: more than all the rest. */
export const RANK_WEIGHT = 2 * UNCLAIMED

/**
 * "Best match" as one number, lower first: the claimed before the others, then by points, then by turn. Only the list
 * around a place adds to it: points for distance.
 */
export const matchOf = ({ isClaimed, points, turn }: Match): number =>
  (isClaimed ? UNCLAIMED : 2 * UNCLAIMED) - points * POINT + turn

export const matchAt = (match: number, miles: number): number => match - distancePoints(miles) * POINT
