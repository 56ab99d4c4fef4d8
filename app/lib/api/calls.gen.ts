/** From the OpenAPI document, by tests/api/client-types.test.ts. */
export interface components {
    schemas: {
        AcceptingClientsInput: {
            accepting: boolean;
        };
        AcceptProofInput: {
            /** @enum {string} */
            method: "document" | "epp_confirmation";
            reason: string;
        };
        AddressOnlyInput: {
            email: string;
            /** @default  */
            leave_empty?: string;
        };
        AddressSuggestion: {
            city: string;
            state: string;
            zipcode: string;
        };
        AddTextInput: {
            form: {
                [key: string]: unknown;
            };
            slug: string;
        };
        AdminAgentLine: {
            /** Format: uuid */
            account_id: string;
            /** @enum {string} */
            approval: "pending" | "approved" | "rejected" | "suspended";
            attested: boolean;
            business_name: string;
            /** Format: date-time */
            created_at: string;
            email: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            open_claims: number;
            place: string;
            reason: string | null;
            wished: string | null;
            wished_id: string | null;
        };
        AdminClaim: {
            claimant: {
                /** @enum {string} */
                approval: "pending" | "approved" | "rejected" | "suspended";
                business_name: string;
                /** Format: date-time */
                created_at: string;
                email: string | null;
                /** Format: uuid */
                id: string;
                name: string;
                phone: string | null;
                place: string;
            };
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            enough_proof: boolean;
            evidence: {
                bytes: number;
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: "image" | "pdf";
            }[];
            history: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                by: "you" | "staff" | "system";
                note: string | null;
                what: string;
            }[];
            /** Format: uuid */
            id: string;
            is_dispute: boolean;
            /** @description Approved, but its newest proof is from before the last renewal. */
            is_proof_due: boolean;
            /**
             * @description application: without a listing, from an agent who isn’t listed.
             * @enum {string}
             */
            kind: "claim" | "application";
            listing: components["schemas"]["ListingFound"] | null;
            /** @enum {string} */
            method: "domain_email" | "phone_code" | "postal_code" | "document" | "epp_confirmation" | "admin";
            /** @description The proof methods that the official file allows. */
            methods_open: ("domain_email" | "phone_code" | "postal_code" | "document" | "epp_confirmation" | "admin")[];
            proofs: {
                code_open: boolean;
                /** @description Requested, but not provided yet. */
                is_asked: boolean;
                /** @enum {string} */
                method: "domain_email" | "phone_code" | "postal_code" | "document" | "epp_confirmation" | "admin";
                passed: boolean;
                /** @description The most recent time. */
                passed_at: string | null;
                /** @enum {string} */
                strength: "strong" | "medium";
                tries_left: number;
            }[];
            reason: string | null;
            /** @enum {string} */
            relation: "self" | "authorized";
            rivals: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {string} */
                status: "draft" | "submitted" | "needs_info" | "approved" | "rejected" | "withdrawn" | "revoked";
                submitted_at: string | null;
            }[];
            statement: string;
            /** @enum {string} */
            status: "draft" | "submitted" | "needs_info" | "approved" | "rejected" | "withdrawn" | "revoked";
            submitted_at: string | null;
        };
        AdminClaimLine: {
            claimant: string;
            /** Format: uuid */
            id: string;
            is_dispute: boolean;
            /** @enum {string} */
            kind: "claim" | "application";
            listing_name: string | null;
            /** @enum {string} */
            method: "domain_email" | "phone_code" | "postal_code" | "document" | "epp_confirmation" | "admin";
            place: string;
            proofs_passed: number;
            /** @enum {string} */
            status: "draft" | "submitted" | "needs_info" | "approved" | "rejected" | "withdrawn" | "revoked";
            submitted_at: string | null;
        };
        AdminClaimListingInput: {
            listing_id: string;
            password?: string;
            reason: string;
            /**
             * @default self
             * @enum {string}
             */
            relation?: "self" | "authorized";
            /** Format: uuid */
            user_id: string;
        };
        AdminCorrection: {
            /** Format: date-time */
            created_at: string;
            /** @description Earlier decisions on this listing. */
            earlier: {
                name: string;
                value: string;
            }[];
            email: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "correction" | "opt_out";
            listing_id: string;
            listing_path: string;
            message: string;
            name: string;
            /** @description The name as it is written on the listing now. */
            now: {
                first_name: string;
                last_name: string;
                middle_name: string;
            };
            relation: string;
            /** @description The parts of the name to be written differently. */
            wanted: {
                first_name?: string;
                last_name?: string;
                middle_name?: string;
            };
        };
        AdminDecidedClaim: {
            claimant: string;
            /** Format: date-time */
            decided_at: string;
            /** @description The name of the staff member, if known. */
            decided_by: string | null;
            /** Format: uuid */
            id: string;
            listing_name: string | null;
            /** @enum {string} */
            status: "draft" | "submitted" | "needs_info" | "approved" | "rejected" | "withdrawn" | "revoked";
        };
        AdminHealth: {
            accounts: {
                count: number;
                /** @enum {string} */
                role: "client" | "agent" | "editor" | "moderator" | "admin";
            }[];
            database_bytes: number;
            /** @description Files that should have been deleted but weren’t. */
            evidence_due: number;
            /** @description What is being worked on, by any process. */
            jobs: {
                lists_read: number;
                newsletters_sent: number;
                notices_pushed: number;
                /** @description When a process last reported that it runs jobs. */
                seen_at: string | null;
            };
            listings: {
                claimed: number;
                hidden: number;
                listed: number;
                not_in_latest: number;
            };
            /** @description The newest of each kind and states; stale after seven months. */
            lists: {
                is_stale: boolean;
                /** @enum {string} */
                kind: "ea" | "ptin";
                /** Format: date */
                list_date: string;
            }[];
            mail: {
                dead: number;
                /** @description When the first email was given up, of those that were. */
                dead_since: string | null;
                oldest_queued_at: string | null;
                queued: number;
                sent_today: number;
            };
            memory_bytes: number;
            /** @description This week, of all processes. */
            searches: {
                found: number;
                not_found: number;
            };
            uptime_s: number;
        };
        AdminImports: {
            /** @description Only demo admins exist, and the first real list deletes them. */
            needs_own_admin: boolean;
            runs: components["schemas"]["ImportRun"][];
            uploads: components["schemas"]["ImportUpload"][];
        };
        AdminListingChange: {
            account_email: string | null;
            account_name: string;
            /** @description What’s currently shown next to it. */
            before: string;
            /** Format: date-time */
            created_at: string;
            /** @description What was decided of this listing before. */
            earlier: {
                name: string;
                value: string;
            }[];
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "credentials" | "name" | "place";
            listing_path: string;
            /** @description As on the IRS list. */
            name: string;
            note: string;
            /** @description What the IRS list says. */
            on_list: string;
            wanted: string;
        };
        AdminMessage: {
            /** Format: date-time */
            created_at: string;
            email: string;
            /** @description A hidden field was filled in, so we weren’t emailed. */
            held: boolean;
            id: string;
            message: string;
            name: string;
            /** @description The page on this site that the message reports as wrong. */
            page: string | null;
            topic: string;
        };
        AdminQueue: {
            /** @description The earliest deadline of its items. */
            answer_by: string | null;
            /** @description Decided in the last 30 days. */
            decided: number;
            /** @description Decided in the 30 days before that. */
            decided_before: number;
            oldest_at: string | null;
            /** @enum {string} */
            queue: "posts" | "agents" | "applications" | "claims" | "corrections" | "changes" | "doubts" | "discipline" | "demands" | "messages";
            waiting: number;
        };
        AdminSearches: {
            /** @description Number of distinct words that are names or too rare to show. */
            hidden_words: number;
            /** @description What people searched for: needs, letters, and places; a name is “[name]”. */
            missed: {
                asked: string;
                /** @enum {string} */
                family: "name" | "place" | "need" | "letter" | "mixed" | "unsearchable";
                searches: number;
                /** Format: date */
                week: string;
            }[];
            weeks: {
                /** @description All searches. */
                families: {
                    letter: number;
                    mixed: number;
                    name: number;
                    need: number;
                    place: number;
                    unsearchable: number;
                };
                /** @description Searches without a result. */
                missed: number;
                /** @description Searches without a result. */
                missed_families: {
                    letter: number;
                    mixed: number;
                    name: number;
                    need: number;
                    place: number;
                    unsearchable: number;
                };
                searches: number;
                /**
                 * Format: date
                 * @description A Monday, in Washington, DC, time.
                 */
                week: string;
            }[];
            words: {
                searches: number;
                /** Format: date */
                week: string;
                word: string;
            }[];
        };
        AdminTakenOut: {
            id: string;
            name: string;
            reason: string | null;
            taken_out_at: string | null;
        };
        AdminTrends: {
            /** @description Twice the requested number of days. The second half is the current period; the first half is the one before. */
            days: {
                answers: number;
                /** @description Names checked, with a receipt. */
                checks: number;
                /** @description Claims and applications that were started. */
                claims: number;
                /** Format: date */
                day: string;
                /** @description Items in all queues that staff decided. */
                decided: number;
                questions: number;
                /** @description Median time to the first reply, for conversations that began on this day and have a reply. */
                reply_minutes: number | null;
                reviews: number;
                signups: number;
                /** @description Items in all queues at the end of the day. */
                waiting: number;
            }[];
            /** @description The newest committed runs, oldest first. */
            imports: {
                id: number;
                is_demo: boolean;
                /** @enum {string} */
                kind: "ea" | "ptin";
                /** Format: date */
                list_date: string;
                /** @description Enrolled agents on the list. */
                listed: number | null;
                /** @description Agents known from an earlier list. */
                matched: number | null;
                rows: number | null;
            }[];
            /** @description Minutes, for all those conversations, in the current and the previous period. */
            reply_median: {
                before: number | null;
                now: number | null;
            };
            /** @description Oldest first. */
            weeks: {
                /** @description Searches without a result. */
                missed: number;
                searches: number;
                /**
                 * Format: date
                 * @description A Monday, in Washington, DC, time.
                 */
                week: string;
            }[];
        };
        AdminUser: {
            approval: ("pending" | "approved" | "rejected" | "suspended") | null;
            /** Format: date-time */
            created_at: string;
            email: string | null;
            has_factor: boolean;
            /** Format: uuid */
            id: string;
            last_seen_at: string | null;
            name: string;
            open_sessions: number;
            /** @enum {string} */
            role: "client" | "agent" | "editor" | "moderator" | "admin";
            /** @enum {string} */
            status: "active" | "suspended" | "deleted";
            status_reason: string | null;
            verified: boolean;
        };
        AdminUserCounts: {
            agents: number;
            all: number;
            clients: number;
            pending: number;
            staff: number;
            suspended: number;
        };
        /** @description An agent who can get a request. */
        AgentChoice: {
            /** @description Average of the public reviews; null if there are fewer than three. */
            average: number | null;
            /** @description The first day back of an agent who is away today. */
            away_until: string | null;
            /** @description The lowest published fee: for what the search asks for, or else for anything. */
            fee: {
                cents: number;
                service: string;
                unit: string;
            } | null;
            headline: string;
            languages: string[];
            listing_id: string;
            /** @description City and state. */
            location: string;
            meeting_modes: string[];
            /** @description From where you are; null if that isn’t known. */
            miles: number | null;
            name: string;
            path: string;
            photo: string | null;
            /** @description How fast the agent answers first messages; null with fewer than five conversations. */
            replies: {
                /** Format: date */
                as_of: string;
                median_minutes: number | null;
                on_time_percent: number;
            } | null;
            review_count: number;
            /** @description USPS codes. */
            states_served: string[];
        };
        AgentChoices: {
            /** @description What the search says of the request. Each is an empty string when it says nothing. */
            about: {
                language: string;
                letter: string;
                location: string;
                meeting: string;
                need: string;
            };
            /** @description Those of the given listings who take messages. */
            chosen: components["schemas"]["AgentChoice"][];
            /** @description Others who fit the search, in its order. */
            more: components["schemas"]["AgentChoice"][];
            /** @description Places in other states with the same name. */
            namesakes: string[];
            /** @description How the search was widened, in a sentence each. */
            notes: string[];
            /** @description When few agents fit: what more would fit without, the language or the place. */
            relaxations: ("language" | "place")[];
            /** @description What was given as a place and isn’t one. */
            unknown_place: string;
            /** @description Those of the given listings who take no messages. Without a name, the listing doesn’t exist. */
            unreachable: {
                listing_id: string;
                name: string;
                path: string | null;
            }[];
        };
        AgentHit: {
            accepting_clients: boolean | null;
            /** @description Average of the public reviews; null if there are fewer than three. */
            average: number | null;
            /** @description The first day back of an agent who is away today. */
            away_until: string | null;
            /** @description As in the public file; may be empty. */
            business_name: string;
            city: string;
            claimed: boolean;
            /** @description Straight-line distance from the place you searched for. */
            distance_miles: number | null;
            first_name: string;
            headline: string;
            /** @description Opaque. For agent/agents/views/{id}. */
            id: string;
            /** @description Invented data. */
            is_demo: boolean;
            languages: string[];
            last_name: string;
            /** @description The newest IRS list with this agent on it. */
            list_date: string | null;
            list_kind: ("ea" | "ptin") | null;
            /** @description How the name matches the one you searched for; null if you didn’t search by name. */
            match: ("exact" | "prefix" | "nickname" | "firm" | "spelling" | "sound") | null;
            middle_name: string;
            /** @description The page of this agent on this site. */
            path: string;
            /** @description First replies to clients over 90 days; null with fewer than five conversations. */
            replies: {
                /** Format: date */
                as_of: string;
                /** @description Null if more than half have no reply. */
                median_minutes: number | null;
                /** @description Replied to within two business days. */
                on_time_percent: number;
            } | null;
            review_count: number;
            services: string[];
            /** @description USPS code; null outside the United States. */
            state: string | null;
            /** @enum {string} */
            status: "listed" | "not_in_latest";
            /** @description The status in words, with its date. */
            status_text: string;
            suffix: string;
            /** @description Five digits. */
            zipcode: string | null;
        };
        AgentReview: {
            /** @description First name and initial. */
            author: string;
            comment: string;
            communication: number | null;
            /** Format: date-time */
            created_at: string;
            edited_at: string | null;
            /** @description Whether they messaged each other here and the reviewer agreed to show it. It doesn’t say who is a client. */
            exchanged_messages: boolean;
            expertise: number | null;
            /** Format: uuid */
            id: string;
            is_example: boolean;
            rating: number;
            replied_at: string | null;
            reply: string | null;
            service: string | null;
            service_year: number | null;
            timeliness: number | null;
            title: string;
            value: number | null;
        };
        AgentStatus: {
            /** @description Null: not claimed. */
            claim: {
                /** Format: date */
                claimed_on: string;
                /** @description Proved before the agent’s last license renewal, whatever the renewal group. */
                is_old: boolean;
                methods: {
                    /** @enum {string} */
                    method: "domain_email" | "phone_code" | "postal_code" | "document" | "epp_confirmation" | "admin";
                    text: string;
                }[];
                /** @description The year of the newest proof. */
                proved_in: number;
            } | null;
            discipline: components["schemas"]["DisciplineRecord"];
            files: {
                is_on_newest: boolean;
                /** @enum {string} */
                kind: "ea" | "ptin";
                /** Format: date */
                newest_on: string;
                /**
                 * Format: date
                 * @description This is our oldest copy, so nothing earlier is known.
                 */
                oldest_on: string;
                /** @description Runs of copies with the person, newest first. */
                ranges: {
                    /** Format: date */
                    first_on: string;
                    /** Format: date */
                    last_on: string;
                }[];
            }[];
            id: string;
            path: string;
        };
        Answer: {
            accepted: boolean;
            agent: {
                name: string;
                path: string | null;
            };
            body: string;
            check_again_by: string | null;
            edited_at: string | null;
            helpful: number;
            /** Format: uuid */
            id: string;
            is_example: boolean;
            /** Format: date-time */
            published_at: string;
            seconds: number;
            sources: {
                title: string;
                url: string;
            }[];
            stale: boolean;
            tax_year: number | null;
        };
        ApiKey: {
            /** @description In the days of `days`. */
            calls: number;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            last_used_on: string | null;
            name: string;
            /** @description The first characters. The key itself is never shown again. */
            prefix: string;
            scopes: ("read" | "watch" | "verify" | "bulk_checks")[];
        };
        ApiKeys: {
            /** @description The last 30 days, oldest first, with keys that were revoked since. */
            days: {
                calls: number;
                /** Format: date */
                day: string;
                /** @description Rejected: too many. */
                limited: number;
            }[];
            /** @description Newest first. Revoked ones aren’t listed. */
            keys: components["schemas"]["ApiKey"][];
            /** @description How many keys you can have. */
            keys_max: number;
            plan: {
                name: string;
                /** @description Calls that all of your keys together can make. */
                per_minute: number;
            };
            /** @description How often one network can search in a minute without a key. */
            searches_without_key: number;
        };
        ArchiveConversationInput: {
            archived: boolean;
        };
        Article: {
            author: {
                name: string;
                path: string | null;
            };
            body: components["schemas"]["ArticleText"];
            category: string;
            cover: {
                alt: string;
                images: {
                    height: number;
                    src: string;
                    width: number;
                }[];
            } | null;
            is_example: boolean;
            path: string;
            /** Format: date-time */
            published_at: string;
            review_by: string | null;
            /** @description When an editor approved it. This isn’t a review by a tax professional. */
            reviewed_on: string | null;
            revised_at: string | null;
            slug: string;
            sources: {
                title: string;
                url: string;
            }[];
            stale: boolean;
            summary: string;
            tags: string[];
            tax_year: number | null;
            title: string;
        };
        ArticleDecisionInput: {
            /** @enum {string} */
            decision: "publish" | "request_changes" | "archive";
            note?: string;
            version: number;
        };
        /** @description A tree of paragraphs, headings, lists, quotes, tables, pictures, and dividers. */
        ArticleDocumentInput: {
            content: ({
                content?: ({
                    marks?: ({
                        /** @constant */
                        type: "bold";
                    } | {
                        /** @constant */
                        type: "italic";
                    } | {
                        attrs: {
                            href: string;
                        };
                        /** @constant */
                        type: "link";
                    })[];
                    text: string;
                    /** @constant */
                    type: "text";
                } | {
                    /** @constant */
                    type: "hardBreak";
                })[];
                /** @constant */
                type: "paragraph";
            } | {
                attrs: {
                    level: 2 | 3;
                };
                content?: ({
                    marks?: ({
                        /** @constant */
                        type: "bold";
                    } | {
                        /** @constant */
                        type: "italic";
                    } | {
                        attrs: {
                            href: string;
                        };
                        /** @constant */
                        type: "link";
                    })[];
                    text: string;
                    /** @constant */
                    type: "text";
                } | {
                    /** @constant */
                    type: "hardBreak";
                })[];
                /** @constant */
                type: "heading";
            } | {
                content: {
                    content: ({
                        content?: ({
                            marks?: ({
                                /** @constant */
                                type: "bold";
                            } | {
                                /** @constant */
                                type: "italic";
                            } | {
                                attrs: {
                                    href: string;
                                };
                                /** @constant */
                                type: "link";
                            })[];
                            text: string;
                            /** @constant */
                            type: "text";
                        } | {
                            /** @constant */
                            type: "hardBreak";
                        })[];
                        /** @constant */
                        type: "paragraph";
                    } | {
                        content: {
                            content: ({
                                content?: ({
                                    marks?: ({
                                        /** @constant */
                                        type: "bold";
                                    } | {
                                        /** @constant */
                                        type: "italic";
                                    } | {
                                        attrs: {
                                            href: string;
                                        };
                                        /** @constant */
                                        type: "link";
                                    })[];
                                    text: string;
                                    /** @constant */
                                    type: "text";
                                } | {
                                    /** @constant */
                                    type: "hardBreak";
                                })[];
                                /** @constant */
                                type: "paragraph";
                            } | {
                                content: {
                                    content: {
                                        content?: ({
                                            marks?: ({
                                                /** @constant */
                                                type: "bold";
                                            } | {
                                                /** @constant */
                                                type: "italic";
                                            } | {
                                                attrs: {
                                                    href: string;
                                                };
                                                /** @constant */
                                                type: "link";
                                            })[];
                                            text: string;
                                            /** @constant */
                                            type: "text";
                                        } | {
                                            /** @constant */
                                            type: "hardBreak";
                                        })[];
                                        /** @constant */
                                        type: "paragraph";
                                    }[];
                                    /** @constant */
                                    type: "listItem";
                                }[];
                                /** @enum {string} */
                                type: "bulletList" | "orderedList";
                            })[];
                            /** @constant */
                            type: "listItem";
                        }[];
                        /** @enum {string} */
                        type: "bulletList" | "orderedList";
                    })[];
                    /** @constant */
                    type: "listItem";
                }[];
                /** @enum {string} */
                type: "bulletList" | "orderedList";
            } | {
                content: ({
                    content?: ({
                        marks?: ({
                            /** @constant */
                            type: "bold";
                        } | {
                            /** @constant */
                            type: "italic";
                        } | {
                            attrs: {
                                href: string;
                            };
                            /** @constant */
                            type: "link";
                        })[];
                        text: string;
                        /** @constant */
                        type: "text";
                    } | {
                        /** @constant */
                        type: "hardBreak";
                    })[];
                    /** @constant */
                    type: "paragraph";
                } | {
                    content: {
                        content: ({
                            content?: ({
                                marks?: ({
                                    /** @constant */
                                    type: "bold";
                                } | {
                                    /** @constant */
                                    type: "italic";
                                } | {
                                    attrs: {
                                        href: string;
                                    };
                                    /** @constant */
                                    type: "link";
                                })[];
                                text: string;
                                /** @constant */
                                type: "text";
                            } | {
                                /** @constant */
                                type: "hardBreak";
                            })[];
                            /** @constant */
                            type: "paragraph";
                        } | {
                            content: {
                                content: {
                                    content?: ({
                                        marks?: ({
                                            /** @constant */
                                            type: "bold";
                                        } | {
                                            /** @constant */
                                            type: "italic";
                                        } | {
                                            attrs: {
                                                href: string;
                                            };
                                            /** @constant */
                                            type: "link";
                                        })[];
                                        text: string;
                                        /** @constant */
                                        type: "text";
                                    } | {
                                        /** @constant */
                                        type: "hardBreak";
                                    })[];
                                    /** @constant */
                                    type: "paragraph";
                                }[];
                                /** @constant */
                                type: "listItem";
                            }[];
                            /** @enum {string} */
                            type: "bulletList" | "orderedList";
                        })[];
                        /** @constant */
                        type: "listItem";
                    }[];
                    /** @enum {string} */
                    type: "bulletList" | "orderedList";
                })[];
                /** @constant */
                type: "blockquote";
            } | {
                content: {
                    content: {
                        content: ({
                            content?: ({
                                marks?: ({
                                    /** @constant */
                                    type: "bold";
                                } | {
                                    /** @constant */
                                    type: "italic";
                                } | {
                                    attrs: {
                                        href: string;
                                    };
                                    /** @constant */
                                    type: "link";
                                })[];
                                text: string;
                                /** @constant */
                                type: "text";
                            } | {
                                /** @constant */
                                type: "hardBreak";
                            })[];
                            /** @constant */
                            type: "paragraph";
                        } | {
                            content: {
                                content: ({
                                    content?: ({
                                        marks?: ({
                                            /** @constant */
                                            type: "bold";
                                        } | {
                                            /** @constant */
                                            type: "italic";
                                        } | {
                                            attrs: {
                                                href: string;
                                            };
                                            /** @constant */
                                            type: "link";
                                        })[];
                                        text: string;
                                        /** @constant */
                                        type: "text";
                                    } | {
                                        /** @constant */
                                        type: "hardBreak";
                                    })[];
                                    /** @constant */
                                    type: "paragraph";
                                } | {
                                    content: {
                                        content: {
                                            content?: ({
                                                marks?: ({
                                                    /** @constant */
                                                    type: "bold";
                                                } | {
                                                    /** @constant */
                                                    type: "italic";
                                                } | {
                                                    attrs: {
                                                        href: string;
                                                    };
                                                    /** @constant */
                                                    type: "link";
                                                })[];
                                                text: string;
                                                /** @constant */
                                                type: "text";
                                            } | {
                                                /** @constant */
                                                type: "hardBreak";
                                            })[];
                                            /** @constant */
                                            type: "paragraph";
                                        }[];
                                        /** @constant */
                                        type: "listItem";
                                    }[];
                                    /** @enum {string} */
                                    type: "bulletList" | "orderedList";
                                })[];
                                /** @constant */
                                type: "listItem";
                            }[];
                            /** @enum {string} */
                            type: "bulletList" | "orderedList";
                        })[];
                        /** @enum {string} */
                        type: "tableHeader" | "tableCell";
                    }[];
                    /** @constant */
                    type: "tableRow";
                }[];
                /** @constant */
                type: "table";
            } | {
                attrs: {
                    alt: string;
                    src: string;
                };
                /** @constant */
                type: "image";
            } | {
                /** @constant */
                type: "horizontalRule";
            })[];
            /** @constant */
            type: "doc";
        };
        ArticleFormInput: {
            body: components["schemas"]["ArticleDocumentInput"];
            category: ("irs-letters" | "owing-tax" | "everyday-returns" | "own-business" | "property" | "abroad" | "safety") | "";
            cover?: {
                alt: string;
                /** Format: uuid */
                id: string;
            } | null;
            review_by: string | null;
            sources: {
                title: string;
                url: string;
            }[];
            summary: string;
            tags: string[];
            tax_year: number | null;
            title: string;
        };
        ArticleRow: {
            author: {
                name: string;
                path: string | null;
            };
            category: string;
            cover: {
                alt: string;
                images: {
                    height: number;
                    src: string;
                    width: number;
                }[];
            } | null;
            is_example: boolean;
            path: string;
            /** Format: date-time */
            published_at: string;
            slug: string;
            summary: string;
            tax_year: number | null;
            title: string;
        };
        ArticleSaveInput: {
            body: components["schemas"]["ArticleDocumentInput"];
            category: ("irs-letters" | "owing-tax" | "everyday-returns" | "own-business" | "property" | "abroad" | "safety") | "";
            cover?: {
                alt: string;
                /** Format: uuid */
                id: string;
            } | null;
            review_by: string | null;
            sources: {
                title: string;
                url: string;
            }[];
            summary: string;
            tags: string[];
            tax_year: number | null;
            title: string;
            version: number;
        };
        /** @description The saved result. */
        ArticleText: components["schemas"]["ArticleDocumentInput"];
        ArticleVersionInput: {
            version: number;
        };
        AskedAgent: {
            /** @description For `waiting`, the last day on which an answer is on time. After it, you can ask someone else. */
            answer_by: string | null;
            /** @description When the agent first answered this request. */
            answered_at: string | null;
            /** @description Average of the public reviews; null if there are fewer than three. */
            average: number | null;
            /** @description The first day back of an agent who is away today. */
            away_until: string | null;
            /** Format: uuid */
            conversation_id: string;
            declined_for: string | null;
            /** @description The lowest published fee: for what the request is about, or else for anything. */
            fee: {
                cents: number;
                service: string;
                unit: string;
            } | null;
            /** @description The agent’s first answer to this request. */
            first_message: {
                body: string;
                /** Format: date-time */
                sent_at: string;
            } | null;
            /** @description The agent’s newest answer to this request. */
            last_message: {
                body: string;
                /** Format: date-time */
                sent_at: string;
            } | null;
            location: string;
            /** @description How many of their messages answer this request. */
            message_count: number;
            /** @description '' if the account was deleted. */
            name: string;
            path: string | null;
            photo: string | null;
            /** @description When you asked someone else instead. */
            replaced_at: string | null;
            review_count: number;
            /** Format: date-time */
            sent_at: string;
            /**
             * @description `late`: no answer within two business days. `replaced`: none before you asked someone else. `closed`: none before you closed the request.
             * @enum {string}
             */
            state: "waiting" | "late" | "answered" | "declined" | "replaced" | "closed";
            /** @description Unread answers to this request. */
            unread: number;
            /** @description The agent’s median first reply; null with fewer than five conversations. */
            usual_reply_minutes: number | null;
        };
        AskForProofInput: {
            email?: string;
            /** @enum {string} */
            method: "domain_email" | "phone_code" | "postal_code" | "epp_confirmation";
        };
        AskNextInput: {
            listing_id: string;
        };
        AuditLine: {
            action: string;
            actor_id: string | null;
            actor_name: string | null;
            actor_role: string;
            after: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            at: string;
            before: {
                [key: string]: unknown;
            } | null;
            id: string;
            reason: string | null;
            request_id: string | null;
            target_id: string;
            target_kind: string;
        };
        AuthCallbackInput: {
            code: string;
            provider: string;
        };
        AwayDaysInput: {
            /**
             * Format: date
             * @description The first day back.
             */
            back_on: string;
            /**
             * Format: date
             * @description The first day away.
             */
            from_on: string;
        };
        BecomeAgentInput: {
            /** @constant */
            attest_ea: true;
            business_name?: string;
            city: string;
            listing_id?: string | null;
            phone: string;
            /** @description USPS code: AL, AK, AZ, AR, CA, CO, CT, DE, DC, FL, GA, HI, ID, IL, IN, IA, KS, KY, LA, ME, MD, MA, MI, MN, MS, MO, MT, NE, NV, NH, NJ, NM, NY, NC, ND, OH, OK, OR, PA, RI, SC, SD, TN, TX, UT, VT, VA, WA, WV, WI, WY, AS, GU, MP, PR, VI, FM, MH, PW, AA, AE, AP */
            state: string;
            website?: string;
            zip: string;
        };
        BlockConversationInput: {
            blocked: boolean;
        };
        BookCallInput: {
            about?: string;
            /** Format: uuid */
            id: string;
            listing_id: string;
            /** @description The number that the agent calls. Stored as E.164. */
            phone: string;
            /**
             * Format: date-time
             * @description One of the agent’s free times.
             */
            starts_at: string;
            /** @description Of the client, for what both read. By default, the account’s, which it becomes if none was chosen. */
            time_zone?: string;
        };
        BulkCheck: {
            checked: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the names and the answers are deleted.
             */
            deleted_at: string;
            finished_at: string | null;
            /** Format: uuid */
            id: string;
            outcomes: {
                formerly: number;
                none: number;
                one: number;
                several: number;
            };
            total: number;
            with_receipts: boolean;
        };
        BulkCheckFormInput: {
            /** @description One person a line, at most 5000: last name, first name, state, ZIP code, separated by commas, tabs, or semicolons. The first line can name the columns: last_name, first_name, state, zip, and reference, in any order. */
            names: string;
            /**
             * @description Also store a signed receipt of each answer. Receipts stay.
             * @default false
             */
            receipts?: boolean;
        };
        BulkRow: {
            first_name: string;
            /** @description The one person. Null too if the person has since asked to be removed. */
            found: {
                city: string;
                id: string;
                /** @description The newest list that has the person. Null: none that we know. */
                last_list_date: string | null;
                name: string;
                /** @description The newest list of that kind that covers the state. */
                newest_list_date: string | null;
                path: string;
                state: string | null;
                status_text: string;
            } | null;
            /** @description The number of the person in the list. */
            id: number;
            last_name: string;
            /** @description The number of the line in `names`, as in errors. */
            line: number;
            /** @description The date of the newest list that could have the person. Null until it was checked. */
            list_date: string | null;
            /** @description If several people have the name: at most ten of them, without those who have since asked to be removed. */
            matches: {
                city: string;
                id: string;
                /** @description The newest list that has the person. Null: none that we know. */
                last_list_date: string | null;
                name: string;
                /** @description The newest list of that kind that covers the state. */
                newest_list_date: string | null;
                path: string;
                state: string | null;
                status_text: string;
            }[];
            /** @description Null until it was checked. `formerly`: one person, who isn’t on the newest list. */
            outcome: ("one" | "several" | "none" | "formerly") | null;
            /** @description Path of the receipt. */
            receipt: string | null;
            /** @description The `reference` or `id` that you sent, or an empty string. */
            reference: string;
            /** @description If no one was found: at most five people with the name in another place, or with a similar name. */
            similar: {
                city: string;
                id: string;
                name: string;
                path: string;
                state: string | null;
            }[];
            state: string;
            /** @description How many people have the name. */
            total: number | null;
            zip: string;
        };
        CallHours: {
            /** @description From today. */
            ahead_days: number;
            /** @description Calls a day. */
            day_max: number;
            hours: {
                day: string;
                from: string;
                to: string;
            }[];
            /** @description Whether clients can book. */
            is_on: boolean;
            /** @description A call can be booked until this long before. */
            notice_hours: number;
            /** @description Of the account. */
            time_zone: string;
        };
        Calls: {
            "DELETE admin/newsletter/issues/{id}": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["NewsletterVersionInput"];
                params: {
                    id: number;
                };
            };
            "DELETE agents/remove-reviews/{id}": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    reason?: "personal" | "numbers" | "abuse" | "advert" | "not_own" | "interest" | "off_topic" | "duplicate" | "wrong" | "confidential" | "law";
                };
            };
            "DELETE answers/{id}": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "DELETE articles/{id}": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                    version: number;
                };
            };
            "DELETE bulk-checks/{id}": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "DELETE chats/waiting": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
            };
            "DELETE claim/claim-listing/{id}/evidence/{evidenceId}": {
                answer: {
                    data: components["schemas"]["Claim"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    evidenceId: string;
                    /** Format: uuid */
                    id: string;
                };
            };
            "DELETE continuing-education/{id}": {
                answer: {
                    data: components["schemas"]["ContinuingEducation"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "DELETE continuing-education/calendar": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
            };
            "DELETE listing/own/away": {
                answer: {
                    data: components["schemas"]["OwnListing"];
                    /** @constant */
                    status: 200;
                };
            };
            "DELETE listing/own/changes/{kind}": {
                answer: {
                    data: components["schemas"]["OwnListing"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @enum {string} */
                    kind: "credentials" | "name" | "place";
                };
            };
            "DELETE listing/own/photo": {
                answer: {
                    data: components["schemas"]["OwnListing"];
                    /** @constant */
                    status: 200;
                };
            };
            "DELETE requests/{id}/decline": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "DELETE saved/listings/{id}": {
                answer: {
                    data: components["schemas"]["SavedListing"][];
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: string;
                };
            };
            "DELETE user/api-keys/{id}": {
                answer: {
                    data: components["schemas"]["ApiKeys"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "DELETE user/avatar": {
                answer: {
                    data: components["schemas"]["UserProfile"];
                    /** @constant */
                    status: 200;
                };
            };
            "DELETE user/email-change": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
            };
            "DELETE user/sessions": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
            };
            "DELETE user/sessions/{id}": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "DELETE user/webhooks/{id}": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET address-agents-search": {
                answer: {
                    data: components["schemas"]["AddressSuggestion"][];
                    /** @constant */
                    status: 200;
                };
                params: {
                    city?: string;
                    state?: string;
                    zipcode?: string;
                };
            };
            "GET admin/agents": {
                answer: {
                    data: components["schemas"]["AdminAgentLine"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default pending
                     * @enum {string}
                     */
                    approval?: "pending" | "approved" | "rejected" | "suspended";
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    dir?: "asc" | "desc";
                    page?: number;
                    /** @default 20 */
                    perPage?: number;
                    /** @enum {string} */
                    sort?: "name" | "since";
                };
            };
            "GET admin/applications": {
                answer: {
                    data: components["schemas"]["AdminClaimLine"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @enum {string} */
                    again?: "true" | "false";
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    dir?: "asc" | "desc";
                    page?: number;
                    /** @default 20 */
                    perPage?: number;
                    /** @enum {string} */
                    sort?: "name" | "since";
                    /**
                     * @default submitted
                     * @enum {string}
                     */
                    status?: "draft" | "submitted" | "needs_info" | "approved" | "rejected" | "withdrawn" | "revoked";
                };
            };
            "GET admin/audit-log": {
                answer: {
                    data: components["schemas"]["AuditLine"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    action?: string;
                    actor?: string;
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    dir?: "asc" | "desc";
                    /** Format: date */
                    from?: string;
                    page?: number;
                    /** @default 20 */
                    perPage?: number;
                    /** @enum {string} */
                    sort?: "at" | "action" | "actor";
                    target_id?: string;
                    target_kind?: string;
                    /** Format: date */
                    until?: string;
                };
            };
            "GET admin/changes": {
                answer: {
                    data: components["schemas"]["AdminListingChange"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    dir?: "asc" | "desc";
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                    /** @enum {string} */
                    sort?: "name" | "since";
                };
            };
            "GET admin/claims": {
                answer: {
                    data: components["schemas"]["AdminClaimLine"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @enum {string} */
                    again?: "true" | "false";
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    dir?: "asc" | "desc";
                    page?: number;
                    /** @default 20 */
                    perPage?: number;
                    /** @enum {string} */
                    sort?: "name" | "since";
                    /**
                     * @default submitted
                     * @enum {string}
                     */
                    status?: "draft" | "submitted" | "needs_info" | "approved" | "rejected" | "withdrawn" | "revoked";
                };
            };
            "GET admin/claims/{id}": {
                answer: {
                    data: components["schemas"]["AdminClaim"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET admin/claims/{id}/evidence/{evidenceId}": {
                answer: {
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    evidenceId: string;
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET admin/claims/decided": {
                answer: {
                    data: components["schemas"]["AdminDecidedClaim"][];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default claim
                     * @enum {string}
                     */
                    kind?: "claim" | "application";
                };
            };
            "GET admin/corrections": {
                answer: {
                    data: components["schemas"]["AdminCorrection"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    dir?: "asc" | "desc";
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                    /** @enum {string} */
                    sort?: "name" | "since";
                };
            };
            "GET admin/demands": {
                answer: {
                    data: components["schemas"]["LegalDemand"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET admin/discipline/matches": {
                answer: {
                    data: components["schemas"]["DisciplineMatch"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    dir?: "asc" | "desc";
                    page?: number;
                    /** @default 20 */
                    perPage?: number;
                    /** @enum {string} */
                    sort?: "name" | "since";
                    /**
                     * @default open
                     * @enum {string}
                     */
                    state?: "open" | "decided";
                };
            };
            "GET admin/discipline/sources": {
                answer: {
                    data: components["schemas"]["DisciplineSources"];
                    /** @constant */
                    status: 200;
                };
            };
            "GET admin/due": {
                answer: {
                    data: components["schemas"]["DueTexts"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @enum {string} */
                    reason?: "expired" | "reported" | "source_gone" | "expiring" | "source_moved" | "source_failed" | "no_passage" | "not_reviewed";
                };
            };
            "GET admin/health": {
                answer: {
                    data: components["schemas"]["AdminHealth"];
                    /** @constant */
                    status: 200;
                };
            };
            "GET admin/imports": {
                answer: {
                    data: components["schemas"]["AdminImports"];
                    /** @constant */
                    status: 200;
                };
            };
            "GET admin/imports/doubts": {
                answer: {
                    data: components["schemas"]["ImportDoubt"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    dir?: "asc" | "desc";
                    page?: number;
                    /** @default 20 */
                    perPage?: number;
                    /** @enum {string} */
                    sort?: "name" | "since";
                    /**
                     * @default open
                     * @enum {string}
                     */
                    state?: "open" | "decided";
                };
            };
            "GET admin/imports/uploads/{id}": {
                answer: {
                    data: components["schemas"]["ImportUpload"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET admin/listings/taken-out": {
                answer: {
                    data: components["schemas"]["AdminTakenOut"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    dir?: "asc" | "desc";
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                    /** @enum {string} */
                    sort?: "name" | "since";
                };
            };
            "GET admin/messages": {
                answer: {
                    data: components["schemas"]["AdminMessage"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    dir?: "asc" | "desc";
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                    /** @enum {string} */
                    sort?: "name" | "since";
                };
            };
            "GET admin/newsletter/issues": {
                answer: {
                    data: components["schemas"]["NewsletterIssue"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET admin/newsletter/issues/{id}": {
                answer: {
                    data: components["schemas"]["NewsletterIssueWhole"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: number;
                };
            };
            "GET admin/newsletter/issues/{id}/preview": {
                answer: {
                    data: components["schemas"]["NewsletterPreview"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: number;
                };
            };
            "GET admin/newsletter/subscribers": {
                answer: {
                    data: components["schemas"]["NewsletterSubscribers"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET admin/queues": {
                answer: {
                    data: components["schemas"]["AdminQueue"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET admin/searches": {
                answer: {
                    data: components["schemas"]["AdminSearches"];
                    /** @constant */
                    status: 200;
                };
            };
            "GET admin/texts": {
                answer: {
                    data: components["schemas"]["TextLine"][];
                    /** @constant */
                    status: 200;
                };
                params: {
                    asked?: string;
                    /** @enum {string} */
                    kind: "faq" | "notice" | "form" | "deadline" | "term" | "agency" | "help" | "tip" | "tool";
                    /**
                     * @default page
                     * @enum {string}
                     */
                    order?: "page" | "due";
                };
            };
            "GET admin/texts/{kind}/{slug}": {
                answer: {
                    data: components["schemas"]["Text"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @enum {string} */
                    kind: "faq" | "notice" | "form" | "deadline" | "term" | "agency" | "help" | "tip" | "tool";
                    slug: string;
                };
            };
            "GET admin/trends": {
                answer: {
                    data: components["schemas"]["AdminTrends"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default 30
                     * @enum {string}
                     */
                    days?: "30" | "90";
                };
            };
            "GET admin/users": {
                answer: {
                    data: components["schemas"]["AdminUser"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    dir?: "asc" | "desc";
                    page?: number;
                    /** @default 20 */
                    perPage?: number;
                    q?: string;
                    /** @enum {string} */
                    role?: "client" | "agent" | "editor" | "moderator" | "admin";
                    /** @enum {string} */
                    sort?: "name" | "role" | "seen" | "created";
                    /** @enum {string} */
                    status?: "active" | "pending" | "suspended" | "deleted";
                    /** @enum {string} */
                    view?: "clients" | "agents" | "staff" | "pending" | "suspended";
                };
            };
            "GET admin/users/counts": {
                answer: {
                    data: components["schemas"]["AdminUserCounts"];
                    /** @constant */
                    status: 200;
                };
            };
            "GET agent-city/{city}": {
                answer: {
                    data: components["schemas"]["AgentHit"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    city: string;
                    /** @default 1 */
                    page?: number;
                    /** @default 20 */
                    perPage?: number;
                };
            };
            "GET agent/{state}": {
                answer: {
                    data: components["schemas"]["AgentHit"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @default 1 */
                    page?: number;
                    /** @default 20 */
                    perPage?: number;
                    state: string;
                };
            };
            "GET agent/agents/all": {
                answer: {
                    data: components["schemas"]["AgentHit"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @default 1 */
                    page?: number;
                    /** @default 10 */
                    perPage?: number;
                };
            };
            "GET agent/agents/ratings/{id}": {
                answer: {
                    data: {
                        /** @description Rounded to one decimal place; null if there are fewer than three reviews. */
                        average: number | null;
                        count: number;
                        /** @description Counts of one-star to five-star reviews. */
                        distribution: number[];
                        /** @description Whether invented reviews are included. */
                        has_examples: boolean;
                        ledger: components["schemas"]["Ledger"];
                        /** @description Averages of the detailed ratings; null if there are fewer than three. */
                        parts: {
                            [key: string]: number | null;
                        };
                        reviews: components["schemas"]["AgentReview"][];
                    };
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: string;
                    /** @default 1 */
                    page?: number;
                };
            };
            "GET agent/agents/status/{id}": {
                answer: {
                    data: components["schemas"]["AgentStatus"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: string;
                };
            };
            "GET agent/agents/top": {
                answer: {
                    data: components["schemas"]["TopAgent"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET agent/agents/views/{id}": {
                answer: {
                    data: components["schemas"]["SingleAgent"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: string;
                };
            };
            "GET all-agents-search": {
                answer: {
                    data: components["schemas"]["AgentHit"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    data?: string;
                    fee?: ("150" | "300" | "600" | "1200") | null;
                    lname?: string;
                    /** @default 1 */
                    page?: number;
                    /** @default 20 */
                    perPage?: number;
                    /**
                     * @default best
                     * @enum {string}
                     */
                    sort?: "best" | "distance" | "name" | "rating" | "fee" | "reply";
                };
            };
            "GET articles": {
                answer: {
                    data: components["schemas"]["ArticleRow"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    category?: string;
                    /** @default 1 */
                    page?: number;
                    /** @default 12 */
                    perPage?: number;
                    q?: string;
                    tag?: string;
                    tax_year?: number;
                };
            };
            "GET articles/{id}": {
                answer: {
                    data: components["schemas"]["Article"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: string;
                };
            };
            "GET bulk-checks": {
                answer: {
                    data: components["schemas"]["BulkCheck"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET bulk-checks/{id}": {
                answer: {
                    data: components["schemas"]["BulkCheck"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET bulk-checks/{id}/csv": {
                answer: {
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET bulk-checks/{id}/rows": {
                answer: {
                    data: components["schemas"]["BulkRow"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                };
            };
            "GET changes": {
                answer: {
                    data: components["schemas"]["ListChange"][];
                    meta: {
                        /**
                         * Format: uuid
                         * @description If it differs from the one you saved, start again: the site was restored from a backup, or replaced its demo data.
                         */
                        feed_id: string;
                        has_more: boolean;
                        /** @description The number of the newest entry. */
                        last: number;
                        /** @description Pass it as `since`. */
                        next: number;
                    };
                    /** @constant */
                    status: 200;
                };
                params: {
                    "if-none-match"?: string;
                    /** @default 200 */
                    limit?: number;
                    /** @default 0 */
                    since?: number;
                };
            };
            "GET changes/imports": {
                answer: {
                    data: components["schemas"]["ImportChanges"][];
                    /** @constant */
                    status: 200;
                };
                params: {
                    "if-none-match"?: string;
                };
            };
            "GET changes/imports/{id}": {
                answer: {
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: number;
                    "if-none-match"?: string;
                };
            };
            "GET chats": {
                answer: {
                    data: components["schemas"]["Conversation"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default false
                     * @enum {string}
                     */
                    archived?: "true" | "false";
                    page?: number;
                    /** @default 10 */
                    perPage?: number;
                    /**
                     * @default false
                     * @enum {string}
                     */
                    unread?: "true" | "false";
                };
            };
            "GET chats/{id}": {
                answer: {
                    data: components["schemas"]["Conversation"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET chats/{id}/messages": {
                answer: {
                    data: components["schemas"]["Message"][];
                    /** @constant */
                    status: 200;
                };
                params: {
                    after?: string;
                    before?: string;
                    /** Format: uuid */
                    id: string;
                    /** @default 50 */
                    perPage?: number;
                };
            };
            "GET chats/notifications": {
                answer: {
                    data: components["schemas"]["Notification"][];
                    meta: {
                        lastPage: number;
                        page: number;
                        perPage: number;
                        total: number;
                        /** @description Unread notifications of every kind. */
                        unread: number;
                        /** @description Unread conversations, shown on the bell. */
                        unread_chats: number;
                    };
                    /** @constant */
                    status: 200;
                };
                params: {
                    page?: number;
                    /** @default 10 */
                    perPage?: number;
                    /** @enum {string} */
                    type?: "chat" | "review" | "answer" | "article" | "claim" | "watch" | "request" | "call" | "system";
                    /**
                     * @default false
                     * @enum {string}
                     */
                    unread?: "true" | "false";
                };
            };
            "GET chats/notifications/chat": {
                answer: {
                    data: components["schemas"]["Notification"][];
                    meta: {
                        lastPage: number;
                        page: number;
                        perPage: number;
                        total: number;
                        /** @description Unread notifications of every kind. */
                        unread: number;
                        /** @description Unread conversations, shown on the bell. */
                        unread_chats: number;
                    };
                    /** @constant */
                    status: 200;
                };
            };
            "GET chats/search": {
                answer: {
                    data: components["schemas"]["Message"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    page?: number;
                    /** @default 10 */
                    perPage?: number;
                    q: string;
                };
            };
            "GET chats/waiting": {
                answer: {
                    data: components["schemas"]["WaitingMessage"] | null;
                    /** @constant */
                    status: 200;
                };
            };
            "GET chats/with": {
                answer: {
                    data: components["schemas"]["ReachableAgent"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    listing: string;
                };
            };
            "GET claim/claim-listing/{id}": {
                answer: {
                    data: components["schemas"]["Claim"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET claim/claim-listing/own": {
                answer: {
                    data: components["schemas"]["Claim"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET claim/find-listing": {
                answer: {
                    data: components["schemas"]["ListingFound"][];
                    /** @constant */
                    status: 200;
                };
                params: {
                    first_name?: string;
                    last_name?: string;
                    state?: string;
                    zip?: string;
                };
            };
            "GET continuing-education": {
                answer: {
                    data: components["schemas"]["ContinuingEducation"];
                    /** @constant */
                    status: 200;
                };
            };
            "GET continuing-education/renewal.ics": {
                answer: {
                    /** @constant */
                    status: 200;
                };
            };
            "GET covers/{file}": {
                answer: {
                    /** @constant */
                    status: 200;
                };
                params: {
                    file: string;
                };
            };
            "GET deadlines/next": {
                answer: {
                    data: components["schemas"]["Deadline"][];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @enum {string} */
                    who?: "individuals" | "businesses" | "employers" | "estates" | "organizations";
                };
            };
            "GET editor/articles": {
                answer: {
                    data: components["schemas"]["OwnArticleRow"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    dir?: "asc" | "desc";
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                    /** @enum {string} */
                    sort?: "name" | "author" | "since";
                };
            };
            "GET editor/articles/{id}": {
                answer: {
                    data: components["schemas"]["OwnArticle"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET enum/role/all/roles": {
                answer: {
                    data: components["schemas"]["Role"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET faqs/index": {
                answer: {
                    data: components["schemas"]["Faq"][];
                    /** @constant */
                    status: 200;
                };
                params: {
                    category?: string;
                };
            };
            "GET first-calls": {
                answer: {
                    data: components["schemas"]["FirstCall"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                    /**
                     * @default upcoming
                     * @enum {string}
                     */
                    state?: "upcoming" | "past";
                };
            };
            "GET first-calls/{id}": {
                answer: {
                    data: components["schemas"]["FirstCall"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET first-calls/{id}/call.ics": {
                answer: {
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET first-calls/{id}/times": {
                answer: {
                    data: components["schemas"]["CallTimes"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET first-calls/hours": {
                answer: {
                    data: components["schemas"]["CallHours"];
                    /** @constant */
                    status: 200;
                };
            };
            "GET first-calls/times": {
                answer: {
                    data: components["schemas"]["CallTimes"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    listing: string;
                };
            };
            "GET listing/own": {
                answer: {
                    data: components["schemas"]["OwnListing"];
                    /** @constant */
                    status: 200;
                };
            };
            "GET listing/own/figures": {
                answer: {
                    data: components["schemas"]["OwnFigures"];
                    /** @constant */
                    status: 200;
                };
            };
            "GET moderation/counts": {
                answer: {
                    data: {
                        answers: components["schemas"]["Ledger"];
                        articles: components["schemas"]["Ledger"];
                        questions: components["schemas"]["Ledger"];
                        reviews: components["schemas"]["Ledger"];
                    };
                    /** @constant */
                    status: 200;
                };
            };
            "GET moderation/queue": {
                answer: {
                    data: components["schemas"]["QueueItem"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    dir?: "asc" | "desc";
                    /** @enum {string} */
                    kind?: "review" | "reply" | "question" | "answer" | "article" | "conversation";
                    /** @default 1 */
                    page?: number;
                    /** @default 20 */
                    perPage?: number;
                    /** @enum {string} */
                    sort?: "name" | "since";
                };
            };
            "GET moderation/queue/{kind}/{id}": {
                answer: {
                    data: components["schemas"]["ModerationCase"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: string;
                    /** @enum {string} */
                    kind: "review" | "reply" | "question" | "answer" | "article" | "conversation";
                };
            };
            "GET moderation/waiting": {
                answer: {
                    data: components["schemas"]["KindWaiting"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET name-agents-search": {
                answer: {
                    data: components["schemas"]["NameSuggestion"][];
                    /** @constant */
                    status: 200;
                };
                params: {
                    first_name?: string;
                    last_name?: string;
                };
            };
            "GET photos/{file}": {
                answer: {
                    /** @constant */
                    status: 200;
                };
                params: {
                    file: string;
                };
            };
            "GET push": {
                answer: {
                    data: components["schemas"]["PushKey"];
                    /** @constant */
                    status: 200;
                };
            };
            "GET questions": {
                answer: {
                    data: components["schemas"]["QuestionRow"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    agent?: string;
                    /**
                     * @default
                     * @enum {string}
                     */
                    answered?: "yes" | "no" | "";
                    /** @default 1 */
                    page?: number;
                    /** @default 20 */
                    perPage?: number;
                    q?: string;
                    state?: string;
                    tax_year?: number;
                    topic?: string;
                };
            };
            "GET questions/{id}": {
                answer: {
                    data: components["schemas"]["Question"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: string;
                };
            };
            "GET questions/{id}/standing": {
                answer: {
                    data: components["schemas"]["QuestionStanding"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: string;
                };
            };
            "GET questions/similar": {
                answer: {
                    data: components["schemas"]["QuestionRow"][];
                    /** @constant */
                    status: 200;
                };
                params: {
                    title?: string;
                };
            };
            "GET questions/topic": {
                answer: {
                    data: {
                        topic: string | null;
                    };
                    /** @constant */
                    status: 200;
                };
                params: {
                    title?: string;
                };
            };
            "GET receipts/{id}": {
                answer: {
                    data: components["schemas"]["Receipt"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: string;
                };
            };
            "GET requests": {
                answer: {
                    data: components["schemas"]["Request"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                };
            };
            "GET requests/{id}": {
                answer: {
                    data: components["schemas"]["Request"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET requests/{id}/next": {
                answer: {
                    data: components["schemas"]["AgentChoice"][];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET requests/agents": {
                answer: {
                    data: components["schemas"]["AgentChoices"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @default  */
                    agents?: string;
                    /** @default  */
                    near?: string;
                    /** @default  */
                    search?: string;
                };
            };
            "GET saved/listings": {
                answer: {
                    data: components["schemas"]["SavedListing"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET search-suggestions": {
                answer: {
                    data: components["schemas"]["SearchSuggestion"][];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /**
                     * @default en
                     * @enum {string}
                     */
                    lang?: "en" | "es";
                    q?: string;
                };
            };
            "GET user/answers": {
                answer: {
                    data: components["schemas"]["OwnAnswer"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                    question?: string;
                };
            };
            "GET user/api-keys": {
                answer: {
                    data: components["schemas"]["ApiKeys"];
                    /** @constant */
                    status: 200;
                };
            };
            "GET user/articles": {
                answer: {
                    data: components["schemas"]["OwnArticleRow"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                };
            };
            "GET user/articles/{id}": {
                answer: {
                    data: components["schemas"]["OwnArticle"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET user/consents": {
                answer: {
                    data: components["schemas"]["OwnConsent"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET user/contributions": {
                answer: {
                    data: components["schemas"]["OwnCounts"];
                    /** @constant */
                    status: 200;
                };
            };
            "GET user/export": {
                answer: {
                    data: {
                        [key: string]: unknown;
                    };
                    /** @constant */
                    status: 200;
                };
            };
            "GET user/leads": {
                answer: {
                    data: components["schemas"]["QuestionLead"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                    /**
                     * @default unanswered
                     * @enum {string}
                     */
                    sort?: "unanswered" | "newest";
                    topic?: string;
                };
            };
            "GET user/profile": {
                answer: {
                    data: components["schemas"]["UserProfile"];
                    /** @constant */
                    status: 200;
                };
            };
            "GET user/providers": {
                answer: {
                    data: components["schemas"]["OwnProvider"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET user/questions": {
                answer: {
                    data: components["schemas"]["OwnQuestion"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                };
            };
            "GET user/questions/followed": {
                answer: {
                    data: components["schemas"]["QuestionLead"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                };
            };
            "GET user/reviews": {
                answer: {
                    data: components["schemas"]["OwnReview"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                };
            };
            "GET user/reviews-received": {
                answer: {
                    data: components["schemas"]["OwnReview"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                };
            };
            "GET user/reviews/{id}": {
                answer: {
                    data: components["schemas"]["OwnReview"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "GET user/sessions": {
                answer: {
                    data: components["schemas"]["OwnSession"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET user/webhooks": {
                answer: {
                    data: components["schemas"]["Webhook"][];
                    /** @constant */
                    status: 200;
                };
            };
            "GET user/webhooks/{id}/deliveries": {
                answer: {
                    data: components["schemas"]["WebhookDelivery"][];
                    meta: components["schemas"]["PageMeta"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                    /** @default 1 */
                    page?: number;
                    /** @default 100 */
                    perPage?: number;
                };
            };
            "PATCH admin/newsletter/issues/{id}": {
                answer: {
                    data: components["schemas"]["NewsletterSaved"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["NewsletterSaveInput"];
                params: {
                    id: number;
                };
            };
            "PATCH admin/texts/{kind}/{slug}": {
                answer: {
                    data: components["schemas"]["TextSaved"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["SaveTextInput"];
                params: {
                    /** @enum {string} */
                    kind: "faq" | "notice" | "form" | "deadline" | "term" | "agency" | "help" | "tip" | "tool";
                    slug: string;
                };
            };
            "PATCH answers/{id}": {
                answer: {
                    data: {
                        id: string;
                        /** @enum {string} */
                        state: "published" | "pending";
                    };
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["NewAnswerInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "PATCH articles/{id}": {
                answer: {
                    data: {
                        /** Format: uuid */
                        id: string;
                        version: number;
                    };
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ArticleSaveInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "PATCH continuing-education/{id}": {
                answer: {
                    data: components["schemas"]["ContinuingEducation"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["EducationRecordInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "PATCH continuing-education/cycle": {
                answer: {
                    data: components["schemas"]["ContinuingEducation"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["EducationCycleInput"];
            };
            "PATCH listing/own": {
                answer: {
                    data: components["schemas"]["OwnListing"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["OwnListingUpdateInput"];
            };
            "PATCH saved/listings/{id}": {
                answer: {
                    data: components["schemas"]["SavedListing"][];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ChangeSavedListingInput"];
                params: {
                    id: string;
                };
            };
            "PATCH user/profile/update": {
                answer: {
                    data: components["schemas"]["UserProfile"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ProfileUpdateInput"];
            };
            "PATCH user/rating/{id}": {
                answer: {
                    data: components["schemas"]["OwnReview"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["RatingEditInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "PATCH user/webhooks/{id}": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["WebhookChangeInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST admin/agents/{id}/decide": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DecideAgentInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST admin/changes/{id}/decide": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DecideYesNoInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST admin/claims/{id}/code": {
                answer: {
                    data: components["schemas"]["IssuedCode"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["IssueClaimCodeInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST admin/claims/{id}/decide": {
                answer: {
                    data: components["schemas"]["AdminClaim"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DecideClaimInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST admin/claims/{id}/proof": {
                answer: {
                    data: components["schemas"]["AdminClaim"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["AcceptProofInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST admin/corrections/{id}/decide": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DecideYesNoInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST admin/demands": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["LegalDemandFormInput"];
            };
            "POST admin/demands/{id}/decide": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DecideLegalDemandInput"];
                params: {
                    id: number;
                };
            };
            "POST admin/discipline/entries": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["DisciplineEntryFormInput"];
            };
            "POST admin/discipline/entries/{id}/end": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["EndDisciplineEntryInput"];
                params: {
                    id: number;
                };
            };
            "POST admin/discipline/entries/{id}/restore": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ReasonInput"];
                params: {
                    id: number;
                };
            };
            "POST admin/discipline/entries/{id}/withdraw": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ReasonInput"];
                params: {
                    id: number;
                };
            };
            "POST admin/discipline/lists": {
                answer: {
                    data: components["schemas"]["DisciplineReport"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DisciplineListFormInput"];
            };
            "POST admin/discipline/lists/undo": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ReasonInput"];
            };
            "POST admin/discipline/matches/{id}/decide": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DecideDisciplineMatchInput"];
                params: {
                    id: number;
                };
            };
            "POST admin/discipline/matches/{id}/reopen": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ReasonInput"];
                params: {
                    id: number;
                };
            };
            "POST admin/guides/{slug}/sign": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["SignGuideInput"];
                params: {
                    slug: string;
                };
            };
            "POST admin/imports/doubts/{id}/decide": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DecideDoubtInput"];
                params: {
                    id: number;
                };
            };
            "POST admin/imports/doubts/{id}/reopen": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ReasonInput"];
                params: {
                    id: number;
                };
            };
            "POST admin/imports/own-admin": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["OwnAdminInput"];
            };
            "POST admin/imports/undo": {
                answer: {
                    data: {
                        [key: string]: unknown;
                    };
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DangerousActInput"];
            };
            "POST admin/imports/upload": {
                answer: {
                    data: components["schemas"]["ImportUpload"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    name: string;
                };
            };
            "POST admin/imports/uploads/{id}/start": {
                answer: {
                    data: components["schemas"]["ImportUpload"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["StartImportInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST admin/listings/{id}/show": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ReasonInput"];
                params: {
                    id: string;
                };
            };
            "POST admin/messages/{id}/settle": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ReasonInput"];
                params: {
                    id: string;
                };
            };
            "POST admin/newsletter/issues": {
                answer: {
                    data: components["schemas"]["NewsletterSaved"];
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["NewsletterIssueFormInput"];
                params: {
                    "idempotency-key"?: string;
                };
            };
            "POST admin/newsletter/issues/{id}/pause": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: number;
                };
            };
            "POST admin/newsletter/issues/{id}/resume": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: number;
                };
            };
            "POST admin/newsletter/issues/{id}/schedule": {
                answer: {
                    data: components["schemas"]["NewsletterSaved"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["NewsletterScheduleInput"];
                params: {
                    id: number;
                };
            };
            "POST admin/newsletter/issues/{id}/send": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["NewsletterVersionInput"];
                params: {
                    id: number;
                };
            };
            "POST admin/newsletter/issues/{id}/test": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: number;
                };
            };
            "POST admin/newsletter/issues/{id}/unschedule": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                params: {
                    id: number;
                };
            };
            "POST admin/texts/{kind}/{slug}/hide": {
                answer: {
                    data: components["schemas"]["TextSaved"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["HideTextInput"];
                params: {
                    /** @enum {string} */
                    kind: "faq" | "notice" | "form" | "deadline" | "term" | "agency" | "help" | "tip" | "tool";
                    slug: string;
                };
            };
            "POST admin/texts/{kind}/{slug}/restore": {
                answer: {
                    data: components["schemas"]["TextSaved"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["RestoreTextInput"];
                params: {
                    /** @enum {string} */
                    kind: "faq" | "notice" | "form" | "deadline" | "term" | "agency" | "help" | "tip" | "tool";
                    slug: string;
                };
            };
            "POST admin/texts/{kind}/create": {
                answer: {
                    data: components["schemas"]["TextSaved"];
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["AddTextInput"];
                params: {
                    /** @enum {string} */
                    kind: "faq" | "notice" | "form" | "deadline" | "term" | "agency" | "help" | "tip" | "tool";
                };
            };
            "POST admin/users/{id}/end-sessions": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DangerousActInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST admin/users/{id}/reopen": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DangerousActInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST admin/users/{id}/role": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["GiveRoleInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST admin/users/{id}/suspend": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DangerousActInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST answers/{id}/accept": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: {
                    on: boolean;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST answers/{id}/helpful": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: {
                    on: boolean;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST answers/{id}/second": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: {
                    on: boolean;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST articles": {
                answer: {
                    data: {
                        /** Format: uuid */
                        id: string;
                        version: number;
                    };
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["ArticleFormInput"];
                params: {
                    "idempotency-key"?: string;
                };
            };
            "POST articles/{id}/archive": {
                answer: {
                    data: {
                        /** Format: uuid */
                        id: string;
                        version: number;
                    };
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ArticleVersionInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST articles/{id}/submit": {
                answer: {
                    data: {
                        /** Format: uuid */
                        id: string;
                        version: number;
                    };
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ArticleVersionInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST articles/{id}/take-back": {
                answer: {
                    data: {
                        /** Format: uuid */
                        id: string;
                        version: number;
                    };
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ArticleVersionInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST articles/covers": {
                answer: {
                    data: {
                        /** Format: uuid */
                        id: string;
                    };
                    /** @constant */
                    status: 201;
                };
            };
            "POST articles/pictures": {
                answer: {
                    data: {
                        src: string;
                    };
                    /** @constant */
                    status: 201;
                };
            };
            "POST auth/callback": {
                answer: {
                    data: components["schemas"]["SessionPair"];
                    /** @constant */
                    status: 200;
                } | {
                    data: components["schemas"]["SecondFactorNeeded"];
                    /** @constant */
                    status: 202;
                };
                body: components["schemas"]["AuthCallbackInput"];
            };
            "POST auth/change-password": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ChangePasswordInput"];
            };
            "POST auth/login": {
                answer: {
                    data: components["schemas"]["SessionPair"];
                    /** @constant */
                    status: 200;
                } | {
                    data: components["schemas"]["SecondFactorNeeded"];
                    /** @constant */
                    status: 202;
                };
                body: components["schemas"]["LoginInput"];
            };
            "POST auth/login/second-factor": {
                answer: {
                    data: components["schemas"]["SessionPair"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["SecondFactorLoginInput"];
            };
            "POST auth/logout": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["LogoutInput"];
            };
            "POST auth/refresh": {
                answer: {
                    data: components["schemas"]["SessionPair"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["RefreshInput"];
            };
            "POST bulk-checks": {
                answer: {
                    data: {
                        /** Format: uuid */
                        id: string;
                        /** @description Columns that we didn’t use, by their name, or by their number if they have no name. At most 20. */
                        ignored_columns: string[];
                    };
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["BulkCheckFormInput"];
                params: {
                    "idempotency-key"?: string;
                };
            };
            "POST chats": {
                answer: {
                    data: components["schemas"]["ConversationStarted"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["StartConversationInput"];
            };
            "POST chats/{id}/archive": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ArchiveConversationInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST chats/{id}/block": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["BlockConversationInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST chats/{id}/marks": {
                answer: {
                    data: {
                        delivered: number;
                        read: number;
                    };
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["MarksInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST chats/{id}/messages": {
                answer: {
                    data: components["schemas"]["Message"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["SendMessageInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST chats/{id}/report": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ReportConversationInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST chats/notifications/read": {
                answer: {
                    data: components["schemas"]["UnreadCounts"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ReadNotificationsInput"];
            };
            "POST claim/claim-listing/{id}/code": {
                answer: {
                    data: components["schemas"]["Claim"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["EnterClaimCodeInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST claim/claim-listing/{id}/evidence": {
                answer: {
                    data: components["schemas"]["Claim"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST claim/claim-listing/{id}/proof": {
                answer: {
                    data: components["schemas"]["Claim"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["AskForProofInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST claim/claim-listing/{id}/submit": {
                answer: {
                    data: components["schemas"]["Claim"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST claim/claim-listing/{id}/withdraw": {
                answer: {
                    data: components["schemas"]["Claim"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST claim/claim-listing/admin/create": {
                answer: {
                    data: components["schemas"]["AdminClaim"];
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["AdminClaimListingInput"];
            };
            "POST claim/claim-listing/create": {
                answer: {
                    data: components["schemas"]["Claim"];
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["ClaimListingInput"];
                params: {
                    "idempotency-key"?: string;
                };
            };
            "POST continuing-education/calendar": {
                answer: {
                    data: {
                        /** Format: uri */
                        address: string;
                    };
                    /** @constant */
                    status: 201;
                };
            };
            "POST continuing-education/create": {
                answer: {
                    data: components["schemas"]["ContinuingEducation"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["EducationRecordInput"];
                params: {
                    "idempotency-key"?: string;
                };
            };
            "POST corrections/confirm": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ConfirmCorrectionInput"];
            };
            "POST corrections/create": {
                answer: {
                    data: {
                        /** Format: uuid */
                        id: string;
                    };
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["CorrectionInput"];
                params: {
                    "idempotency-key"?: string;
                };
            };
            "POST editor/articles/{id}/decide": {
                answer: {
                    data: {
                        /** Format: uuid */
                        id: string;
                        version: number;
                    };
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ArticleDecisionInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST first-calls": {
                answer: {
                    data: components["schemas"]["FirstCall"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["BookCallInput"];
            };
            "POST first-calls/{id}/cancel": {
                answer: {
                    data: components["schemas"]["FirstCall"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST first-calls/{id}/move": {
                answer: {
                    data: components["schemas"]["FirstCall"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["MoveCallInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST first-calls/hours": {
                answer: {
                    data: components["schemas"]["CallHours"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["SetCallHoursInput"];
            };
            "POST listing/own/accepting": {
                answer: {
                    data: components["schemas"]["OwnListing"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["AcceptingClientsInput"];
            };
            "POST listing/own/away": {
                answer: {
                    data: components["schemas"]["OwnListing"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["AwayDaysInput"];
            };
            "POST listing/own/credentials": {
                answer: {
                    data: components["schemas"]["OwnListing"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["CredentialsWantedInput"];
            };
            "POST listing/own/name": {
                answer: {
                    data: components["schemas"]["OwnListing"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["NameWantedInput"];
            };
            "POST listing/own/photo": {
                answer: {
                    data: components["schemas"]["OwnListing"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    height?: number;
                    width?: number;
                    x?: number;
                    y?: number;
                };
            };
            "POST listing/own/place": {
                answer: {
                    data: components["schemas"]["OwnListing"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["PlaceWantedInput"];
            };
            "POST live/ticket": {
                answer: {
                    data: components["schemas"]["LiveTicket"];
                    /** @constant */
                    status: 200;
                };
            };
            "POST moderation/decisions": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ModerationDecisionInput"];
            };
            "POST news-letter/bounces": {
                answer: {
                    data: components["schemas"]["NewsletterReportTaken"];
                    /** @constant */
                    status: 200;
                };
            };
            "POST news-letter/returned-mail": {
                answer: {
                    data: components["schemas"]["NewsletterReportTaken"];
                    /** @constant */
                    status: 200;
                };
            };
            "POST news-letter/subscribe/create": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["NewsletterSubscriptionInput"];
            };
            "POST public/auth/register": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["RegisterClientInput"];
            };
            "POST public/auth/register/agent": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["RegisterAgentInput"];
            };
            "POST public/auth/resend": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["AddressOnlyInput"];
            };
            "POST public/auth/reset-password": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["AddressOnlyInput"];
            };
            "POST public/auth/reset-password/check": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["MailTokenInput"];
            };
            "POST public/auth/reset-password/reset": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ResetPasswordInput"];
            };
            "POST public/auth/verify": {
                answer: {
                    data: components["schemas"]["Verified"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ConfirmAddressInput"];
            };
            "POST push": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["PushSubscriptionInput"];
            };
            "POST push/leave": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["LeavePushInput"];
            };
            "POST questions": {
                answer: {
                    data: {
                        id: string;
                        /** @enum {string} */
                        state: "published" | "pending";
                    };
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["NewQuestionInput"];
                params: {
                    "idempotency-key"?: string;
                };
            };
            "POST questions/{id}/answers": {
                answer: {
                    data: {
                        id: string;
                        /** @enum {string} */
                        state: "published" | "pending";
                    };
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["NewAnswerInput"];
                params: {
                    id: string;
                    "idempotency-key"?: string;
                };
            };
            "POST questions/{id}/follow": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: {
                    on: boolean;
                };
                params: {
                    id: string;
                };
            };
            "POST receipts": {
                answer: {
                    data: components["schemas"]["Receipt"];
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["ReceiptFormInput"];
                params: {
                    "idempotency-key"?: string;
                };
            };
            "POST reports": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ReportInput"];
            };
            "POST requests": {
                answer: {
                    data: components["schemas"]["Request"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["OpenRequestInput"];
            };
            "POST requests/{id}/agents": {
                answer: {
                    data: components["schemas"]["Request"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["AskNextInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST requests/{id}/close": {
                answer: {
                    data: components["schemas"]["Request"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["CloseRequestInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST requests/{id}/decline": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DeclineRequestInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST reviews/{id}/flag": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ReviewFlagInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST reviews/{id}/reply": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ReviewReplyInput"];
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST saved/listings/create": {
                answer: {
                    data: components["schemas"]["SavedListing"][];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["SaveListingInput"];
            };
            "POST saved/listings/merge": {
                answer: {
                    data: components["schemas"]["SavedListing"][];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["MergeSavedInput"];
            };
            "POST user/api-keys": {
                answer: {
                    data: components["schemas"]["NewApiKey"];
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["CreateApiKeyInput"];
            };
            "POST user/avatar": {
                answer: {
                    data: components["schemas"]["UserProfile"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    height?: number;
                    width?: number;
                    x?: number;
                    y?: number;
                };
            };
            "POST user/become-agent": {
                answer: {
                    data: components["schemas"]["UserProfile"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["BecomeAgentInput"];
            };
            "POST user/delete": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DeleteAccountInput"];
            };
            "POST user/email-change": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ChangeEmailInput"];
            };
            "POST user/providers/{provider}/allow": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ProveYourselfInput"];
                params: {
                    /** @enum {string} */
                    provider: "google" | "oidc";
                };
            };
            "POST user/providers/{provider}/unlink": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ProveYourselfInput"];
                params: {
                    /** @enum {string} */
                    provider: "google" | "oidc";
                };
            };
            "POST user/rating": {
                answer: {
                    data: components["schemas"]["OwnReview"];
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["RatingInput"];
                params: {
                    "idempotency-key"?: string;
                };
            };
            "POST user/second-factor/confirm": {
                answer: {
                    data: components["schemas"]["RecoveryCodes"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ConfirmSecondFactorInput"];
            };
            "POST user/second-factor/disable": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["DisableSecondFactorInput"];
            };
            "POST user/second-factor/recovery-codes": {
                answer: {
                    data: components["schemas"]["RecoveryCodes"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ProveYourselfInput"];
            };
            "POST user/second-factor/start": {
                answer: {
                    data: components["schemas"]["SecondFactorStarted"];
                    /** @constant */
                    status: 200;
                };
                body: components["schemas"]["ProveYourselfInput"];
            };
            "POST user/webhooks": {
                answer: {
                    data: components["schemas"]["NewWebhookSecret"];
                    /** @constant */
                    status: 201;
                };
                body: components["schemas"]["NewWebhookFormInput"];
            };
            "POST user/webhooks/{id}/deliveries/{deliveryId}/resend": {
                answer: {
                    data: Record<string, never>;
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    deliveryId: string;
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST user/webhooks/{id}/rotate": {
                answer: {
                    data: components["schemas"]["NewWebhookSecret"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
            "POST user/webhooks/{id}/test": {
                answer: {
                    data: components["schemas"]["WebhookTest"];
                    /** @constant */
                    status: 200;
                };
                params: {
                    /** Format: uuid */
                    id: string;
                };
            };
        };
        CallTimes: {
            listing_id: string;
            minutes: number;
            name: string;
            path: string;
            /** @description The agent’s. */
            time_zone: string;
            /** @description When a call can begin, in order. */
            times: string[];
        };
        ChangedRecord: {
            city: string;
            country: string | null;
            first_name: string;
            is_demo: boolean;
            last_name: string;
            middle_name: string;
            state: string | null;
            /** @enum {string} */
            status: "listed" | "not_in_latest";
            suffix: string;
            /** @description The page of the listing on this site. */
            url: string;
            zipcode: string | null;
        };
        ChangeEmailInput: {
            email: string;
            password?: string;
        };
        ChangePasswordInput: {
            current_password: string;
            password: string;
            password_confirmation: string;
        };
        ChangeSavedListingInput: {
            note?: string;
            watching?: boolean;
        };
        Claim: {
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            enough_proof: boolean;
            evidence: {
                bytes: number;
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: "image" | "pdf";
            }[];
            history: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                by: "you" | "staff" | "system";
                note: string | null;
                what: string;
            }[];
            /** Format: uuid */
            id: string;
            is_dispute: boolean;
            /** @description Approved, but its newest proof is from before the last renewal. */
            is_proof_due: boolean;
            /**
             * @description application: without a listing, from an agent who isn’t listed.
             * @enum {string}
             */
            kind: "claim" | "application";
            listing: components["schemas"]["ListingFound"] | null;
            /** @enum {string} */
            method: "domain_email" | "phone_code" | "postal_code" | "document" | "epp_confirmation" | "admin";
            /** @description The proof methods that the official file allows. */
            methods_open: ("domain_email" | "phone_code" | "postal_code" | "document" | "epp_confirmation" | "admin")[];
            proofs: {
                code_open: boolean;
                /** @description Requested, but not provided yet. */
                is_asked: boolean;
                /** @enum {string} */
                method: "domain_email" | "phone_code" | "postal_code" | "document" | "epp_confirmation" | "admin";
                passed: boolean;
                /** @description The most recent time. */
                passed_at: string | null;
                /** @enum {string} */
                strength: "strong" | "medium";
                tries_left: number;
            }[];
            reason: string | null;
            /** @enum {string} */
            relation: "self" | "authorized";
            statement: string;
            /** @enum {string} */
            status: "draft" | "submitted" | "needs_info" | "approved" | "rejected" | "withdrawn" | "revoked";
            submitted_at: string | null;
        };
        ClaimListingInput: {
            listing_id: string | null;
            /** @enum {string} */
            method: "domain_email" | "phone_code" | "postal_code" | "document" | "epp_confirmation";
            /**
             * @default self
             * @enum {string}
             */
            relation?: "self" | "authorized";
            statement?: string;
        };
        CloseRequestInput: {
            closed: boolean;
        };
        ConfirmAddressInput: {
            password?: string;
            token: string;
        };
        ConfirmCorrectionInput: {
            code: string;
            /** Format: uuid */
            id: string;
        };
        ConfirmSecondFactorInput: {
            code: string;
        };
        ContinuingEducation: {
            calendar_since: string | null;
            cycle: {
                /** Format: date */
                from: string;
                hours: number;
                hours_needed: number;
                /** Format: date */
                until: string;
                /** Format: date */
                window_closes: string;
                /** Format: date */
                window_opens: string;
                years: {
                    enough: boolean;
                    ethics_hours: number;
                    hours: number;
                    year: number;
                }[];
            } | null;
            cycle_group: ("0-3" | "4-6" | "7-9") | null;
            records: {
                /** Format: date */
                completed_on: string;
                ethics_hours: number;
                hours: number;
                /** Format: uuid */
                id: string;
                program_number: string;
                provider: string;
                title: string;
            }[];
        };
        Conversation: {
            archived: boolean;
            /** @description Blocked by you. */
            blocked: boolean;
            /** @description First calls that the client booked. */
            calls: {
                canceled_at: string | null;
                /** @description Null: that of the client’s account. */
                client_time_zone: string | null;
                /** Format: uuid */
                id: string;
                /** @description For each move, the message that it is shown at: a move by the agent repeats the one before. */
                moved_places: number[];
                /** @description The message that says so. */
                place: number;
                /** Format: date-time */
                starts_at: string;
            }[];
            /** @description Closed by a moderator, and why. Both people are told. */
            closed: {
                /** Format: date-time */
                at: string;
                reason: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            last_message: components["schemas"]["Message"] | null;
            last_place: number;
            may_send: boolean;
            /** @description How far you have received and read. */
            mine: {
                delivered: number;
                read: number;
            };
            /** @description Requests of the client that came with a message here. */
            requests: components["schemas"]["ConversationRequest"][];
            /** @description How far the other person has received and read. */
            theirs: {
                delivered: number;
                read: number;
            };
            unread: number;
            with: {
                /** @description The first day back of an agent who is away today. */
                away_until: string | null;
                is_agent: boolean;
                listing_path: string | null;
                /** @description '' if the account was deleted. */
                name: string;
                /** @description The address of the agent’s profile photo. */
                photo: string | null;
            };
        };
        ConversationRequest: {
            /** @description When the agent first answered it. */
            answered_at: string | null;
            /** @description Whether the agent can still undo that. */
            can_undo_decline: boolean;
            closed_at: string | null;
            /** Format: date-time */
            created_at: string;
            declined_at: string | null;
            declined_for: string | null;
            /** @description The day by which the client has to answer the letter. */
            due_on: string | null;
            /** Format: uuid */
            id: string;
            language: string;
            letter: string;
            location: string;
            meeting: string | null;
            /** @description A service, as in the directory, or `not-sure`. */
            need: string;
            /** @description The message that the request came with. */
            place: number;
            /** @description When the client asked someone else instead. */
            replaced_at: string | null;
            tax_year: number | null;
        };
        ConversationStarted: {
            /** Format: uuid */
            conversation_id: string;
            message: components["schemas"]["Message"];
        };
        CorrectionInput: {
            email: string;
            /** @enum {string} */
            kind: "correction" | "opt_out";
            /** @default  */
            leave_empty?: string;
            listing_id: string;
            message: string;
            /** @enum {string} */
            relation: "self" | "authorized" | "visitor";
            wanted?: {
                first_name?: string;
                last_name?: string;
                middle_name?: string;
            };
        };
        CreateApiKeyInput: {
            name: string;
            scopes: ("read" | "watch" | "verify" | "bulk_checks")[];
        };
        CredentialsWantedInput: {
            credentials: ("CPA" | "ATTY" | "CAA" | "ERPA" | "SRTP")[];
        };
        DangerousActInput: {
            password?: string;
            reason: string;
        };
        Deadline: {
            /** Format: date */
            date: string;
            form: string;
            slug: string;
            title: string;
        };
        DecideAgentInput: {
            /** @enum {string} */
            approval: "pending" | "approved" | "rejected" | "suspended";
            reason: string;
        };
        DecideClaimInput: {
            /** @enum {string} */
            decision: "approve" | "reject" | "ask" | "revoke" | "reopen";
            password?: string;
            reason: string;
        };
        DecideDisciplineMatchInput: {
            /** @enum {string} */
            decision: "same" | "different";
            /** @default [] */
            facts?: ("city" | "middle_name" | "street" | "left_list" | "agent" | "opr")[];
            reason: string;
        };
        DecideDoubtInput: {
            /** @enum {string} */
            decision: "same" | "different";
            reason: string;
        };
        DecideLegalDemandInput: {
            /** @enum {string} */
            outcome: "open" | "complied" | "partly" | "refused" | "withdrawn";
        };
        DecideYesNoInput: {
            accept: boolean;
            reason: string;
        };
        DeclineRequestInput: {
            /** @enum {string} */
            reason: "not_taking_clients" | "not_my_field" | "no_time" | "conflict_of_interest" | "other";
            /** @description Your own words. Only with the reason `other`. */
            words?: string;
        };
        DeleteAccountInput: {
            /** @constant */
            confirm: true;
            /**
             * @description Whether to also end its newsletter subscription.
             * @default true
             */
            end_newsletter?: boolean;
            password?: string;
        };
        DisableSecondFactorInput: {
            code: string;
            password?: string;
        };
        DisciplineEntryFormInput: {
            /** @enum {string} */
            action: "censure" | "suspension" | "disbarment" | "penalty" | "disqualification";
            citation: string;
            citation_url: string;
            city: string;
            /** @enum {string} */
            credential: "Enrolled agent" | "CPA" | "Attorney" | "Enrolled retirement plan agent" | "Enrolled actuary" | "Tax return preparer" | "Appraiser";
            /** Format: date */
            effective_on: string;
            ended_on?: "" | null | string;
            ends_on?: "" | null | string;
            first_name: string;
            last_name: string;
            middle_name?: string;
            state: string;
            suffix?: string;
        };
        DisciplineListFormInput: {
            csv: string;
            file_name: string;
            /** Format: date */
            list_date: string;
            /** @enum {string} */
            mode: "dry_run" | "commit";
            source_name: string;
            source_url: string;
        };
        DisciplineMatch: {
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            entry: {
                /** @enum {string} */
                action: "censure" | "suspension" | "disbarment" | "penalty" | "disqualification";
                citation: string;
                citation_url: string;
                city: string;
                credential: string;
                /** Format: date */
                effective_on: string;
                ended_citation: string;
                ended_on: string | null;
                ended_url: string;
                ends_on: string | null;
                id: number;
                is_demo: boolean;
                name: string;
                state: string;
            };
            facts: string[];
            /** @description Facts that we compared and found true. */
            holds: ("city" | "middle_name" | "street" | "left_list" | "agent" | "opr")[];
            id: number;
            listing: {
                credentials: string;
                firm: string;
                holder: string | null;
                id: string;
                lists: string[];
                name: string;
                path: string;
                place: string;
                /** @enum {string} */
                status: "listed" | "not_in_latest" | "hidden";
                street: string;
            };
            /** @description Other listings with the same name in the state. */
            namesakes: number;
            /** @enum {string} */
            status: "open" | "same" | "different";
        };
        DisciplineRecord: {
            /** @description Decided by a person, never by name alone. */
            entries: {
                /** @enum {string} */
                action: "censure" | "suspension" | "disbarment" | "penalty" | "disqualification";
                citation: string;
                citation_url: string;
                city: string;
                credential: string;
                /** Format: date */
                effective_on: string;
                ended_citation: string;
                ended_on: string | null;
                ended_url: string;
                ends_on: string | null;
                id: number;
                is_demo: boolean;
                name: string;
                state: string;
            }[];
            /** @description Staff haven’t decided yet whether an entry is about this person. */
            is_undecided: boolean;
            /** @description The newest disciplinary list we have; null if none is loaded. */
            list: {
                /** Format: date */
                date: string;
                is_demo: boolean;
                name: string;
                url: string;
            } | null;
            /** @description The same, in words. */
            text: string;
        };
        DisciplineReport: {
            /** @description Not on any earlier list, and not added by hand. */
            added: number;
            /** @description On the newest list, but not on this one. */
            gone: number;
            is_committed: boolean;
            /** @description New matches to decide: same name and state as a listing. */
            matches: number;
            /** @description Rows to fix. If there are any, nothing is loaded. */
            problems: {
                line: number;
                problem: string;
            }[];
            repeated: number;
            rows: number;
        };
        DisciplineSources: {
            lists: {
                /** @description Whether it’s the newest one. */
                can_undo: boolean;
                entries: number;
                file_name: string;
                id: number;
                is_demo: boolean;
                /** Format: date */
                list_date: string;
                /** Format: date-time */
                loaded_at: string;
                source_name: string;
                source_url: string;
                /** @enum {string} */
                status: "committed" | "undone";
            }[];
            typed: {
                /** @enum {string} */
                action: "censure" | "suspension" | "disbarment" | "penalty" | "disqualification";
                citation: string;
                citation_url: string;
                city: string;
                /** Format: date-time */
                created_at: string;
                credential: string;
                /** Format: date */
                effective_on: string;
                ended_citation: string;
                ended_on: string | null;
                ended_url: string;
                ends_on: string | null;
                id: number;
                is_demo: boolean;
                name: string;
                state: string;
                withdrawn_at: string | null;
            }[];
        };
        DueTexts: {
            counts: {
                [key: string]: number;
            };
            sources: {
                cited: number;
                failed: number;
                gone: number;
                /** @description No page responded in the last check, so nothing is known about any of them. */
                is_offline: boolean;
                is_on: boolean;
                moved: number;
                ok: number;
                ran_at: string | null;
            };
            texts: {
                /** @description Where the source is now, or why it didn’t respond. */
                detail: string | null;
                expires_on: string | null;
                kind: string;
                path: string;
                reasons: ("expired" | "reported" | "source_gone" | "expiring" | "source_moved" | "source_failed" | "no_passage" | "not_reviewed")[];
                reports: number;
                reviewed_on: string | null;
                slug: string;
                source_url: string | null;
                title: string;
                /** @description For a guide: what a signature covers. */
                version: number | null;
            }[];
        };
        EducationCycleInput: {
            /** @enum {string} */
            cycle_group: "0-3" | "4-6" | "7-9";
        };
        EducationRecordInput: {
            /** Format: date */
            completed_on: string;
            /** @default 0 */
            ethics_hours?: number;
            hours: number;
            program_number?: string;
            provider?: string;
            title: string;
        };
        EndDisciplineEntryInput: {
            citation: string;
            citation_url: string;
            /** Format: date */
            ended_on: string;
            reason: string;
        };
        EnterClaimCodeInput: {
            code: string;
            /** @enum {string} */
            method: "domain_email" | "phone_code" | "postal_code";
        };
        Faq: {
            /** @description Paragraphs, separated by empty lines. */
            answer: string;
            /** @enum {string} */
            category: "enrolled-agents" | "choosing" | "checking" | "letters" | "paying" | "filing" | "free-help" | "privacy" | "agent";
            id: number;
            question: string;
            reviewed_by: string | null;
            /** @description Null until a named person has reviewed it. */
            reviewed_on: string | null;
            /** @description The anchor on /faq. */
            slug: string;
            source: {
                name: string;
                /** Format: uri */
                url: string;
            };
            /** Format: date */
            written_on: string;
        };
        Fee: {
            amount_cents: number;
            free: boolean;
            /** @enum {string} */
            service: "individual" | "business" | "self-employed" | "payroll" | "sales-tax" | "bookkeeping" | "estimated-taxes" | "planning" | "irs-notice" | "audit-representation" | "collections" | "installment-agreement" | "offer-in-compromise" | "penalty-relief" | "lien-or-levy" | "unfiled-returns" | "innocent-spouse" | "appeals" | "identity-theft" | "estate-gift-trust" | "expat" | "fbar-fatca" | "non-resident-itin" | "crypto" | "equity-pay" | "rental" | "multi-state" | "clergy" | "nonprofit";
            /** @enum {string} */
            unit: "return" | "hour" | "month" | "case" | "consultation";
            /** Format: date */
            valid_until: string;
        };
        FeeGivenInput: {
            amount_cents: number;
            /**
             * @description If it’s free, the amount must be 0.
             * @default false
             */
            free?: boolean;
            /** @enum {string} */
            service: "individual" | "business" | "self-employed" | "payroll" | "sales-tax" | "bookkeeping" | "estimated-taxes" | "planning" | "irs-notice" | "audit-representation" | "collections" | "installment-agreement" | "offer-in-compromise" | "penalty-relief" | "lien-or-levy" | "unfiled-returns" | "innocent-spouse" | "appeals" | "identity-theft" | "estate-gift-trust" | "expat" | "fbar-fatca" | "non-resident-itin" | "crypto" | "equity-pay" | "rental" | "multi-state" | "clergy" | "nonprofit";
            /** @enum {string} */
            unit: "return" | "hour" | "month" | "case" | "consultation";
            /** Format: date */
            valid_until: string;
        };
        /** @description By day, oldest first. `before` is the 30 days before that; null unless all of them were counted. */
        FigureSeries: {
            days: number[];
            days_before: number[] | null;
            total: number;
            total_before: number | null;
        };
        FirstCall: {
            about: string;
            canceled_at: string | null;
            canceled_by: ("client" | "agent") | null;
            /** Format: uuid */
            conversation_id: string;
            /** Format: uuid */
            id: string;
            /**
             * @description Which of the two you are.
             * @enum {string}
             */
            mine: "client" | "agent";
            /** @description Who moved it to this time; null if no one did. */
            moved_by: ("client" | "agent") | null;
            /** @description The number that the agent calls, until 30 days after the call. */
            phone: string | null;
            /** Format: date-time */
            starts_at: string;
            /** @description Yours: for a client, the one that they booked in. */
            time_zone: string;
            with: {
                /** @description The agent’s, for their client. */
                listing_id: string | null;
                /** @description '' if the account was deleted. */
                name: string;
                path: string | null;
                photo: string | null;
                /** @description Whether the client can book another call with the agent now. */
                takes_calls: boolean;
                time_zone: string;
            };
        };
        GiveRoleInput: {
            password?: string;
            reason: string;
            /** @enum {string} */
            role: "client" | "agent" | "editor" | "moderator" | "admin";
        };
        HideTextInput: {
            hidden: boolean;
            reason: string;
            version: number;
        };
        ImportChanges: {
            counts: {
                corrected: number;
                gone: number;
                moved: number;
                new: number;
                opted_out: number;
                renamed: number;
                returned: number;
            };
            import_id: number;
            /** Format: date-time */
            imported_at: string;
            /** @enum {string} */
            kind: "ea" | "ptin";
            /** Format: date */
            list_date: string;
            /** @description The file. */
            path: string;
            /** @description The file has the entries after this number, */
            since: number;
            total: number;
            /** @description up to this one. */
            until: number;
        };
        ImportDoubt: {
            /** @description Whether no list has been imported since the two were merged. */
            can_reopen: boolean;
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            decision: ("same" | "different") | null;
            fresh: {
                credentials: string;
                firm: string;
                /** @description Who holds the listing. */
                holder: string | null;
                id: string;
                /** @description When it was listed: “EA list of March 26, 2026 until now”. */
                lists: string[];
                name: string;
                open_claims: number;
                path: string;
                phone: string;
                place: string;
                reviews: number;
                /** @enum {string} */
                status: "listed" | "not_in_latest" | "hidden";
                street: string;
                website: string;
            };
            gone: {
                credentials: string;
                firm: string;
                /** @description Who holds the listing. */
                holder: string | null;
                id: string;
                /** @description When it was listed: “EA list of March 26, 2026 until now”. */
                lists: string[];
                name: string;
                open_claims: number;
                path: string;
                phone: string;
                place: string;
                reviews: number;
                /** @enum {string} */
                status: "listed" | "not_in_latest" | "hidden";
                street: string;
                website: string;
            };
            id: number;
            /** @description The list that raised this match. */
            list: string;
            reason: string;
        };
        ImportRun: {
            finished_at: string | null;
            id: number;
            is_demo: boolean;
            /** @enum {string} */
            kind: "ea" | "ptin";
            /** Format: date */
            list_date: string;
            report: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            started_at: string;
            status: string;
        };
        ImportUpload: {
            bytes: number;
            /** Format: date-time */
            created_at: string;
            /** @description When the file was deleted, after it expired. */
            file_gone: boolean;
            file_name: string;
            /** Format: uuid */
            id: string;
            mode: ("dry_run" | "commit") | null;
            outcome: ({
                /** @description The list was rejected but can be imported anyway. */
                can_force?: boolean;
                changes?: ({
                    before: string | null;
                    /** @enum {string} */
                    change: "new" | "gone" | "returned" | "moved" | "changed";
                    fields: string[];
                    name: string;
                    now: string | null;
                } & {
                    [key: string]: unknown;
                })[];
                error?: string;
                notes?: string[];
                /** @description The warnings that were overridden. */
                overridden?: string[];
                report?: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            }) | null;
            /** @enum {string} */
            status: "uploaded" | "running" | "done" | "failed";
            /** Format: date-time */
            updated_at: string;
        };
        IssueClaimCodeInput: {
            /** @enum {string} */
            method: "phone_code" | "postal_code";
        };
        IssuedCode: {
            code: string;
            destination: string;
        };
        KeptArticleForm: {
            body: components["schemas"]["ArticleText"];
            category: ("irs-letters" | "owing-tax" | "everyday-returns" | "own-business" | "property" | "abroad" | "safety") | "";
            cover: {
                alt: string;
                /** Format: uuid */
                id: string;
            } | null;
            review_by: string | null;
            sources: {
                title: string;
                url: string;
            }[];
            summary: string;
            tags: string[];
            tax_year: number | null;
            title: string;
        };
        KindWaiting: {
            /** @enum {string} */
            kind: "review" | "reply" | "question" | "answer" | "article" | "conversation";
            oldest_at: string | null;
            waiting: number;
        };
        LeavePushInput: {
            endpoint: string;
        };
        Ledger: {
            held: number;
            published: number;
            reasons: {
                count: number;
                label: string;
                reason: string;
            }[];
            received: number;
            removed: number;
        };
        LegalDemand: {
            decided_on: string | null;
            id: number;
            /** @enum {string} */
            kind: "court_order" | "subpoena" | "authority" | "copyright" | "other" | "privacy" | "privacy_appeal";
            /** @enum {string} */
            outcome: "open" | "complied" | "partly" | "refused" | "withdrawn";
            /** Format: date */
            received_on: string;
            reference: string;
        };
        LegalDemandFormInput: {
            /** @enum {string} */
            kind: "court_order" | "subpoena" | "authority" | "copyright" | "other" | "privacy" | "privacy_appeal";
            /** Format: date */
            received_on: string;
            reference: string;
        };
        ListChange: {
            /** @description Null for `opted_out`, like everything else that follows. */
            at: string | null;
            /** @description `import`: an IRS list. `undo`: an import was undone. `staff`: decided by our staff, such as a merge of duplicates. `start`: in the directory before the feed began. */
            cause: ("import" | "undo" | "staff" | "start") | null;
            /** @description Fields of the record that differ from before. */
            changed: string[];
            /** @description ID of the agent, as everywhere in the API and in the open data. */
            id: string;
            import_id: number | null;
            /** @description The date of the list that was imported, or undone. */
            list_date: string | null;
            /** @description ID of the agent that this one was a duplicate of. */
            merged_into: string | null;
            /** @description The whole record from now on. Null: delete your copy. */
            record: components["schemas"]["ChangedRecord"] | null;
            /** @description Its number. Numbers rise, with gaps. */
            seq: number;
            /**
             * @description If more than one applies, the most significant one.
             * @enum {string}
             */
            type: "new" | "gone" | "returned" | "moved" | "renamed" | "corrected" | "opted_out";
        };
        ListingFound: {
            city: string;
            claimed: boolean;
            id: string;
            name: string;
            path: string;
            state: string | null;
            zip: string | null;
        };
        LiveTicket: {
            /** @description Lifetime in seconds. The ticket works once. */
            expiresIn: number;
            /** @description The number of the newest event, as a starting point. */
            since: number;
            ticket: string;
        };
        LoginInput: {
            email: string;
            password: string;
        };
        LogoutInput: {
            refreshToken?: string;
        } | null;
        MailTokenInput: {
            token: string;
        };
        MarksInput: {
            delivered?: number;
            read?: number;
        };
        MergeSavedInput: {
            listing_ids: string[];
        };
        Message: {
            body: string;
            /** Format: uuid */
            conversation_id: string;
            /** Format: uuid */
            id: string;
            mine: boolean;
            /** @description 1, 2, 3 …: the order within the conversation, without gaps. */
            place: number;
            /** @description The request that an agent’s message answers. */
            request_id: string | null;
            /** Format: date-time */
            sent_at: string;
        };
        ModerationCase: {
            author: {
                held: number;
                name: string;
                published: number;
                removed: number;
                removed_lately: number;
                /** @description Null for a visitor with a confirmed address, or for a deleted account. */
                role: string | null;
                since: string | null;
                /**
                 * @description What happens to this person’s next post.
                 * @enum {string}
                 */
                standing: "free" | "held" | "closed";
            };
            context: {
                heading: string;
                path: string | null;
                text: string;
            }[];
            history: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                kind: "review" | "reply" | "question" | "answer" | "article" | "conversation";
                reason: string | null;
                state: string;
                title: string;
            }[];
            messages: {
                /** Format: date-time */
                at: string;
                body: string;
                /** @enum {string} */
                by: "reporter" | "reported";
            }[];
        };
        ModerationDecisionInput: {
            /** @enum {string} */
            decision: "publish" | "reject" | "remove";
            id: string;
            /** @enum {string} */
            kind: "review" | "reply" | "question" | "answer" | "article" | "conversation";
            note?: string;
            /** @enum {string} */
            reason?: "personal" | "numbers" | "abuse" | "advert" | "not_own" | "interest" | "off_topic" | "duplicate" | "wrong" | "confidential" | "law";
        };
        MoveCallInput: {
            /**
             * Format: date-time
             * @description One of the agent’s free times.
             */
            starts_at: string;
            /** @description Of the client, for what both read. By default, the account’s, which it becomes if none was chosen. */
            time_zone?: string;
        };
        NameSuggestion: {
            first_name: string;
            last_name: string;
        };
        NameWantedInput: {
            name: string;
            note?: string;
        };
        NewAnswerInput: {
            body: string;
            /** @default null */
            check_again_by?: string | null;
            sources?: {
                title: string;
                url: string;
            }[];
            /** @default null */
            tax_year?: number | null;
        };
        NewApiKey: {
            /** @description The only time that it’s shown. */
            key: string;
            own: components["schemas"]["ApiKeys"];
        };
        NewQuestionInput: {
            /** @default true */
            anonymous?: boolean;
            body: string;
            /** @default null */
            state?: string | null;
            /** @default null */
            tax_year?: number | null;
            title: string;
            /** @enum {string} */
            topic: "individual" | "business" | "self-employed" | "payroll" | "sales-tax" | "bookkeeping" | "estimated-taxes" | "planning" | "irs-notice" | "audit-representation" | "collections" | "installment-agreement" | "offer-in-compromise" | "penalty-relief" | "lien-or-levy" | "unfiled-returns" | "innocent-spouse" | "appeals" | "identity-theft" | "estate-gift-trust" | "expat" | "fbar-fatca" | "non-resident-itin" | "crypto" | "equity-pay" | "rental" | "multi-state" | "clergy" | "nonprofit" | "other";
        };
        NewsletterIssue: {
            bounced: number;
            failed: number;
            id: number;
            is_demo: boolean;
            left: number;
            /** @enum {string} */
            list: "business" | "planning";
            recipients: number;
            /** @description Null for examples. */
            reviewed_on: string | null;
            send_at: string | null;
            sent: number;
            sent_at: string | null;
            skipped: number;
            slug: string;
            started_at: string | null;
            /** @enum {string} */
            state: "draft" | "scheduled" | "sending" | "paused" | "sent";
            summary: string;
            title: string;
            version: number;
            waiting: number;
        };
        NewsletterIssueFormInput: {
            blocks: ({
                /** @constant */
                kind: "heading";
                text: string;
            } | {
                /** @constant */
                kind: "paragraph";
                spans: {
                    href?: string;
                    strong?: boolean;
                    text: string;
                }[];
            } | {
                items: {
                    href?: string;
                    strong?: boolean;
                    text: string;
                }[][];
                /** @constant */
                kind: "list";
                /** @default false */
                ordered?: boolean;
            })[];
            /** @enum {string} */
            list: "business" | "planning";
            /** Format: date */
            reviewed_on: string;
            slug: string;
            sources: {
                title: string;
                /** Format: uri */
                url: string;
            }[];
            summary: string;
            title: string;
        };
        NewsletterIssueWhole: {
            blocks: ({
                /** @constant */
                kind: "heading";
                text: string;
            } | {
                /** @constant */
                kind: "paragraph";
                spans: {
                    href?: string;
                    strong?: boolean;
                    text: string;
                }[];
            } | {
                items: {
                    href?: string;
                    strong?: boolean;
                    text: string;
                }[][];
                /** @constant */
                kind: "list";
                /** @default false */
                ordered: boolean;
            })[];
            bounced: number;
            failed: number;
            id: number;
            is_demo: boolean;
            left: number;
            /** @enum {string} */
            list: "business" | "planning";
            recipients: number;
            /** @description Null for examples. */
            reviewed_on: string | null;
            send_at: string | null;
            sent: number;
            sent_at: string | null;
            skipped: number;
            slug: string;
            sources: {
                title: string;
                /** Format: uri */
                url: string;
            }[];
            started_at: string | null;
            /** @enum {string} */
            state: "draft" | "scheduled" | "sending" | "paused" | "sent";
            summary: string;
            title: string;
            version: number;
            waiting: number;
        };
        NewsletterPreview: {
            html: string;
            subject: string;
            text: string;
        };
        NewsletterReportTaken: {
            taken: number;
            unknown: number;
        };
        NewsletterSaved: {
            id: number;
            version: number;
        };
        NewsletterSaveInput: {
            issue: components["schemas"]["NewsletterIssueFormInput"];
            version: number;
        };
        NewsletterScheduleInput: {
            /** Format: date-time */
            at: string;
            version: number;
        };
        NewsletterSubscribers: {
            /** @enum {string} */
            list: "business" | "planning" | "none";
            /** @enum {string} */
            state: "pending" | "confirmed" | "unsubscribed" | "bounced";
            subscribers: number;
        };
        NewsletterSubscriptionInput: {
            email: string;
            /** @default  */
            leave_empty?: string;
            /**
             * @default [
             *       "business",
             *       "planning"
             *     ]
             */
            lists?: ("business" | "planning")[];
        };
        NewsletterVersionInput: {
            version: number;
        };
        NewWebhookFormInput: {
            description?: string;
            events: ("listing.left" | "listing.returned" | "listing.changed" | "receipt.aged" | "list.updated")[];
            /** @default true */
            is_enabled?: boolean;
            /** @description IDs of the agents that `listing.*` events are about. */
            listings?: string[];
            /** @description Numbers of the receipts that `receipt.aged` is about. */
            receipts?: string[];
            /** @description Where events are sent: https, on port 443 or 8443, at a public address. */
            url: string;
        };
        NewWebhookSecret: {
            /** Format: uuid */
            id: string;
            /** @description Signs every message. The only time that it’s shown. */
            secret: string;
        };
        Notification: {
            /** @description For a chat, the number of unread messages. */
            count: number;
            /** Format: date-time */
            created_at: string;
            /** @description Who caused it; null for the site. */
            from: string | null;
            from_name: string;
            /** Format: uuid */
            id: string;
            preview: string;
            read: boolean;
            /** @description What it’s about. For a chat, the ID of the conversation. */
            ref: string;
            /** @description The request that it’s about, if any. */
            request_id: string | null;
            /**
             * Format: uuid
             * @description The recipient, which is always you.
             */
            to: string;
            /** @enum {string} */
            type: "chat" | "review" | "answer" | "article" | "claim" | "watch" | "request" | "call" | "system";
        };
        OpenRequestInput: {
            agents: string[];
            body: string;
            /**
             * @description Whether to reject the number of a letter that we have no guide to, so that you can ask whether it’s right.
             * @default false
             */
            check_letter?: boolean;
            /**
             * @description The day by which you have to answer the letter.
             * @default null
             */
            due_on?: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            language: "en" | "es" | "zh-Hans" | "zh-Hant" | "vi" | "ko" | "tl" | "ru" | "ar" | "ht" | "pt" | "fr" | "de" | "it" | "pl" | "ja" | "fa" | "hi" | "gu" | "pa" | "ur" | "bn" | "km" | "ase";
            /** @description Number of the IRS letter, such as CP2000. One that we have a guide to is stored as its guide spells it. */
            letter?: string;
            /** @description City or ZIP code. */
            location?: string;
            /**
             * @description Null: any way.
             * @default null
             */
            meeting?: ("office" | "home-visit" | "video" | "phone") | null;
            /** @enum {string} */
            need: "individual" | "business" | "self-employed" | "payroll" | "sales-tax" | "bookkeeping" | "estimated-taxes" | "planning" | "irs-notice" | "audit-representation" | "collections" | "installment-agreement" | "offer-in-compromise" | "penalty-relief" | "lien-or-levy" | "unfiled-returns" | "innocent-spouse" | "appeals" | "identity-theft" | "estate-gift-trust" | "expat" | "fbar-fatca" | "non-resident-itin" | "crypto" | "equity-pay" | "rental" | "multi-state" | "clergy" | "nonprofit" | "not-sure";
            /**
             * @description The query string of the search that the agents are from. If one declines, the next comes from it.
             * @default
             */
            search?: string;
            /** @default null */
            tax_year?: number | null;
        };
        OwnAdminInput: {
            current_password: string;
            email: string;
            first_name: string;
            last_name: string;
            password: string;
            password_confirmation: string;
        };
        OwnAnswer: {
            body: string;
            check_again_by: string | null;
            /** Format: date-time */
            created_at: string;
            held_for: ("first_posts" | "link" | "repeat") | null;
            /** Format: uuid */
            id: string;
            note: string;
            question: {
                id: string;
                path: string;
                title: string;
            };
            reason_text: string | null;
            sources: {
                title: string;
                url: string;
            }[];
            /** @enum {string} */
            state: "pending" | "published" | "flagged" | "rejected" | "removed";
            tax_year: number | null;
        };
        OwnArticle: {
            author: string;
            category: ("irs-letters" | "owing-tax" | "everyday-returns" | "own-business" | "property" | "abroad" | "safety") | "";
            cover: {
                alt: string;
                /** Format: uuid */
                id: string;
            } | null;
            form: components["schemas"]["KeptArticleForm"];
            /** Format: uuid */
            id: string;
            is_own: boolean;
            notes: {
                at: string;
                /** @enum {string} */
                decision: "publish" | "request_changes" | "archive";
                note: string;
            }[];
            /** @description The public address. */
            path: string | null;
            published_at: string | null;
            /** @description The public reason why a moderator removed it. */
            removed_for: string | null;
            removed_note: string;
            /** @description The state of the new version of a public article. */
            revision_state: ("draft" | "submitted" | "changes_requested") | null;
            /** @enum {string} */
            state: "draft" | "submitted" | "changes_requested" | "published" | "archived";
            /** @description When it was submitted to an editor. */
            submitted_at: string | null;
            summary: string;
            title: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
            /** @description Of the latest text; null for none. */
            words: number | null;
        };
        OwnArticleRow: {
            author: string;
            category: ("irs-letters" | "owing-tax" | "everyday-returns" | "own-business" | "property" | "abroad" | "safety") | "";
            cover: {
                alt: string;
                /** Format: uuid */
                id: string;
            } | null;
            /** Format: uuid */
            id: string;
            /** @description The public address. */
            path: string | null;
            published_at: string | null;
            /** @description The public reason why a moderator removed it. */
            removed_for: string | null;
            removed_note: string;
            /** @description The state of the new version of a public article. */
            revision_state: ("draft" | "submitted" | "changes_requested") | null;
            /** @enum {string} */
            state: "draft" | "submitted" | "changes_requested" | "published" | "archived";
            /** @description When it was submitted to an editor. */
            submitted_at: string | null;
            summary: string;
            title: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
            /** @description Of the latest text; null for none. */
            words: number | null;
        };
        OwnConsent: {
            /** Format: date-time */
            at: string;
            /** @description With the slug and the number, the address of the version: /text-history/legal/terms/1. */
            kind: string;
            number: number;
            slug: string;
            /** @description How they agreed: registration, provider, become_agent, review. */
            source: string;
        };
        OwnCounts: {
            answers: {
                published: number;
                waiting: number;
            };
            articles: {
                published: number;
                waiting: number;
            };
            questions: {
                published: number;
                waiting: number;
            };
            reviews_received: {
                published: number;
                /** @description Public and without a reply. */
                to_reply: number;
                waiting: number;
            };
        };
        OwnFigures: {
            appearances: components["schemas"]["FigureSeries"];
            conversations: components["schemas"]["FigureSeries"];
            /** Format: date */
            from: string;
            replies: {
                /** @description First messages of the last 90 days that count toward the median. */
                conversations: number;
                /** @description The median at the end of each day. */
                days: (number | null)[];
                /** @description How many got a reply within two business days. */
                in_two_business_days: number;
                /** @description Null if there are fewer than five, or if most have no reply. */
                median_minutes: number | null;
                /** @description The same, 30 days ago. */
                median_minutes_before: number | null;
            };
            /**
             * Format: date
             * @description The first day for which views and appearances are counted.
             */
            since: string;
            /**
             * Format: date
             * @description Today’s date in Washington, DC.
             */
            to: string;
            views: components["schemas"]["FigureSeries"];
        };
        OwnListing: {
            accepting_clients: boolean | null;
            accepting_confirmed_at: string | null;
            /** @enum {string} */
            accepting_state: "never" | "fresh" | "stale" | "expired";
            also_known_as: string | null;
            also_known_on: string | null;
            /** @description The time away that lasts or is to come. */
            away: {
                /**
                 * Format: date
                 * @description The first day back.
                 */
                back_on: string;
                /**
                 * Format: date
                 * @description The first day away.
                 */
                from_on: string;
            } | null;
            bio: string;
            bio_es: string;
            bound_fees: {
                service: string;
                unit: string;
                /** Format: date */
                until: string;
            }[];
            client_types: ("individuals" | "couples-families" | "self-employed" | "gig-workers" | "small-businesses" | "partnerships-s-corps" | "landlords" | "farmers" | "retirees" | "students" | "military-families" | "immigrants" | "expats" | "clergy" | "creatives" | "tech-workers" | "nonprofits" | "estates")[];
            complete: {
                parts: {
                    done: boolean;
                    field: string;
                    label: string;
                }[];
                percent: number;
            };
            credentials: string[];
            fees: components["schemas"]["Fee"][];
            headline: string;
            headline_es: string;
            hours: {
                /** @enum {string} */
                day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                from: string;
                to: string;
            }[];
            /** @description False if prepared but not shown until approval. */
            is_public: boolean;
            languages: ("en" | "es" | "zh-Hans" | "zh-Hant" | "vi" | "ko" | "tl" | "ru" | "ar" | "ht" | "pt" | "fr" | "de" | "it" | "pl" | "ja" | "fa" | "hi" | "gu" | "pa" | "ur" | "bn" | "km" | "ase")[];
            listing: {
                id: string;
                name: string;
                path: string;
                phone: string | null;
                place: string;
                /** @enum {string} */
                status: "listed" | "not_in_latest" | "hidden";
                street: string[];
                website: string | null;
            } | null;
            meeting_modes: ("office" | "home-visit" | "video" | "phone")[];
            now_in: {
                city: string;
                state: string;
                zip: string;
            } | null;
            now_in_on: string | null;
            photo: string | null;
            services: ("individual" | "business" | "self-employed" | "payroll" | "sales-tax" | "bookkeeping" | "estimated-taxes" | "planning" | "irs-notice" | "audit-representation" | "collections" | "installment-agreement" | "offer-in-compromise" | "penalty-relief" | "lien-or-levy" | "unfiled-returns" | "innocent-spouse" | "appeals" | "identity-theft" | "estate-gift-trust" | "expat" | "fbar-fatca" | "non-resident-itin" | "crypto" | "equity-pay" | "rental" | "multi-state" | "clergy" | "nonprofit")[];
            show_phone: boolean;
            show_street: boolean;
            show_website: boolean;
            states_served: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "AS" | "GU" | "MP" | "PR" | "VI" | "FM" | "MH" | "PW" | "AA" | "AE" | "AP")[];
            version: number;
            /** @description What our staff haven’t reviewed yet. */
            waiting: {
                credentials: string[] | null;
                name: string | null;
                place: {
                    city: string;
                    state: string;
                    zip: string;
                } | null;
            };
        };
        OwnListingUpdateInput: {
            bio?: string;
            /** @description In Spanish; may be empty. */
            bio_es?: string;
            client_types?: ("individuals" | "couples-families" | "self-employed" | "gig-workers" | "small-businesses" | "partnerships-s-corps" | "landlords" | "farmers" | "retirees" | "students" | "military-families" | "immigrants" | "expats" | "clergy" | "creatives" | "tech-workers" | "nonprofits" | "estates")[];
            fees?: components["schemas"]["FeeGivenInput"][];
            headline?: string;
            /** @description In Spanish; may be empty. */
            headline_es?: string;
            hours?: {
                /** @enum {string} */
                day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                from: string;
                to: string;
            }[];
            languages?: ("en" | "es" | "zh-Hans" | "zh-Hant" | "vi" | "ko" | "tl" | "ru" | "ar" | "ht" | "pt" | "fr" | "de" | "it" | "pl" | "ja" | "fa" | "hi" | "gu" | "pa" | "ur" | "bn" | "km" | "ase")[];
            meeting_modes?: ("office" | "home-visit" | "video" | "phone")[];
            services?: ("individual" | "business" | "self-employed" | "payroll" | "sales-tax" | "bookkeeping" | "estimated-taxes" | "planning" | "irs-notice" | "audit-representation" | "collections" | "installment-agreement" | "offer-in-compromise" | "penalty-relief" | "lien-or-levy" | "unfiled-returns" | "innocent-spouse" | "appeals" | "identity-theft" | "estate-gift-trust" | "expat" | "fbar-fatca" | "non-resident-itin" | "crypto" | "equity-pay" | "rental" | "multi-state" | "clergy" | "nonprofit")[];
            show_phone?: boolean;
            show_street?: boolean;
            show_website?: boolean;
            states_served?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "AS" | "GU" | "MP" | "PR" | "VI" | "FM" | "MH" | "PW" | "AA" | "AE" | "AP")[];
            version: number;
        };
        OwnProvider: {
            linked: boolean;
            linked_at: string | null;
            /** @description For people: “Google”. */
            name: string;
            /** @enum {string} */
            provider: "google" | "oidc";
            /** @description Removed by the account’s owner; can’t be used until it’s allowed again. */
            unlinked_at: string | null;
        };
        OwnQuestion: {
            accepted: boolean;
            answers: number;
            asked_by: string;
            /** Format: date-time */
            created_at: string;
            excerpt: string;
            held_for: ("first_posts" | "link" | "repeat") | null;
            id: string;
            is_example: boolean;
            note: string;
            path: string;
            published_at: string | null;
            reason_text: string | null;
            /** @enum {string} */
            state: "pending" | "published" | "flagged" | "rejected" | "removed";
            tax_year: number | null;
            title: string;
            topic: string;
            us_state: string | null;
        };
        OwnReview: {
            agent: {
                id: string;
                name: string;
                path: string;
            };
            /** @description First name and initial. */
            author: string;
            comment: string;
            communication: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            editable_until: string;
            edited_at: string | null;
            /** @description Whether they messaged each other here and the reviewer agreed to show it. It doesn’t say who is a client. */
            exchanged_messages: boolean;
            expertise: number | null;
            held_for: ("first_posts" | "link" | "repeat") | null;
            /** Format: uuid */
            id: string;
            is_example: boolean;
            /** @description The moderator’s private note to the author. */
            note: string;
            rating: number;
            reason: string | null;
            /** @description The public reason, in words. */
            reason_text: string | null;
            replied_at: string | null;
            reply: string | null;
            /** @description The public reason why a moderator removed the reply. */
            reply_reason: string | null;
            /** @enum {string} */
            reply_state: "none" | "published" | "removed";
            service: string | null;
            service_year: number | null;
            /** @description Whether the author agreed to show it. */
            show_messaged: boolean;
            /** @enum {string} */
            state: "pending" | "published" | "flagged" | "rejected" | "removed";
            timeliness: number | null;
            title: string;
            value: number | null;
        };
        OwnSession: {
            /** Format: date-time */
            created_at: string;
            current: boolean;
            /** @description “Firefox on Windows”; may be empty. */
            device: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            last_seen_at: string;
            /** @description How the user signed in: credentials, google, oidc. */
            method: string;
            /** @description The IP address or, for IPv6, its network. */
            network: string;
        };
        /** @description The position of this page among all pages. */
        PageMeta: {
            lastPage: number;
            page: number;
            perPage: number;
            total: number;
        };
        PlaceWantedInput: {
            city: string;
            note?: string;
            /** @description USPS code: AL, AK, AZ, AR, CA, CO, CT, DE, DC, FL, GA, HI, ID, IL, IN, IA, KS, KY, LA, ME, MD, MA, MI, MN, MS, MO, MT, NE, NV, NH, NJ, NM, NY, NC, ND, OH, OK, OR, PA, RI, SC, SD, TN, TX, UT, VT, VA, WA, WV, WI, WY, AS, GU, MP, PR, VI, FM, MH, PW, AA, AE, AP */
            state: string;
            zip: string;
        };
        Preferences: {
            browser_notifications: boolean;
            email_answers: boolean;
            /** @description Reminders of first calls. */
            email_calls: boolean;
            email_messages: boolean;
            email_reviews: boolean;
            email_watches: boolean;
        };
        /** @description `code` is for programs; `message` tells a person what went wrong, in the language that `Accept-Language` prefers; `errors` lists problems by field; `requestId` is for support. */
        Problem: {
            /** @enum {string} */
            code: "bad_request" | "unauthenticated" | "forbidden" | "not_found" | "method_not_allowed" | "page_too_deep" | "conflict" | "gone" | "too_large" | "address_too_long" | "unsupported_media_type" | "invalid_fields" | "too_many_requests" | "busy" | "unavailable" | "internal";
            errors?: {
                [key: string]: string[];
            };
            message: string;
            requestId: string;
            statusCode: number;
        };
        ProfileUpdateInput: {
            first_name?: string;
            /**
             * @description Of notifications and emails.
             * @enum {string}
             */
            language?: "en" | "es";
            last_name?: string;
            phone?: "" | null | string;
            preferences?: {
                browser_notifications?: boolean;
                email_answers?: boolean;
                /** @description Reminders of first calls. */
                email_calls?: boolean;
                email_messages?: boolean;
                email_reviews?: boolean;
                email_watches?: boolean;
            };
            timezone?: string;
        };
        ProveYourselfInput: {
            password?: string;
        } | null;
        PushKey: {
            /** @description null if push notifications aren’t available on this server. */
            public_key: string | null;
        };
        PushSubscriptionInput: {
            /** Format: uri */
            endpoint: string;
            keys: {
                auth: string;
                p256dh: string;
            };
        };
        Question: {
            accepted: boolean;
            answers: number;
            asked_by: string;
            body: string;
            excerpt: string;
            id: string;
            is_example: boolean;
            list: components["schemas"]["Answer"][];
            path: string;
            published_at: string | null;
            state: string | null;
            tax_year: number | null;
            title: string;
            topic: string;
        };
        QuestionLead: {
            accepted: boolean;
            answers: number;
            asked_by: string;
            /** @description The accepted one, or else the one that most agents agree with. */
            best_answer: {
                agent: {
                    name: string;
                    path: string | null;
                };
                /** Format: date-time */
                published_at: string;
            } | null;
            excerpt: string;
            /** @description How many get an email about new answers, besides the one who asked. */
            followers: number;
            id: string;
            is_example: boolean;
            path: string;
            published_at: string | null;
            state: string | null;
            tax_year: number | null;
            title: string;
            topic: string;
        };
        QuestionRow: {
            accepted: boolean;
            answers: number;
            asked_by: string;
            excerpt: string;
            id: string;
            is_example: boolean;
            path: string;
            published_at: string | null;
            state: string | null;
            tax_year: number | null;
            title: string;
            topic: string;
        };
        QuestionStanding: {
            asker: boolean;
            following: boolean;
            helpful: string[];
            may_answer: boolean;
            own_answer: string | null;
            seconded: string[];
        };
        QueueItem: {
            about: string;
            author: string;
            /** @description Posts by the same person that broke a rule within 90 days. */
            author_removed: number;
            /** @description A submitted article, which is decided in its own queue. */
            by_editor: boolean;
            /** Format: date-time */
            created_at: string;
            held_for: ("first_posts" | "link" | "repeat") | null;
            id: string;
            /** @enum {string} */
            kind: "review" | "reply" | "question" | "answer" | "article" | "conversation";
            /** @description Its public address or, for an article that waits for an editor, where to read it. */
            path: string;
            reports: {
                /** Format: date-time */
                at: string;
                note: string;
                reason: string;
            }[];
            /**
             * Format: date-time
             * @description When it started waiting: when it was written or first reported.
             */
            since: string;
            /** @enum {string} */
            state: "pending" | "published" | "flagged" | "rejected" | "removed";
            text: string;
            title: string;
        };
        RatingEditInput: {
            /** @constant */
            attest: true;
            comment: string;
            /** @default null */
            communication?: number | null;
            /** @default null */
            expertise?: number | null;
            rating: number;
            /** @default null */
            service?: ("individual" | "business" | "self-employed" | "payroll" | "sales-tax" | "bookkeeping" | "estimated-taxes" | "planning" | "irs-notice" | "audit-representation" | "collections" | "installment-agreement" | "offer-in-compromise" | "penalty-relief" | "lien-or-levy" | "unfiled-returns" | "innocent-spouse" | "appeals" | "identity-theft" | "estate-gift-trust" | "expat" | "fbar-fatca" | "non-resident-itin" | "crypto" | "equity-pay" | "rental" | "multi-state" | "clergy" | "nonprofit") | null;
            /** @default null */
            service_year?: number | null;
            /**
             * @description Whether the author agrees to show that they and the agent messaged each other here.
             * @default false
             */
            show_messaged?: boolean;
            /** @default null */
            timeliness?: number | null;
            title?: string;
            /** @default null */
            value?: number | null;
        };
        RatingInput: {
            agent_id: string;
            /** @constant */
            attest: true;
            comment: string;
            /** @default null */
            communication?: number | null;
            /** @default null */
            expertise?: number | null;
            rating: number;
            /** @default null */
            service?: ("individual" | "business" | "self-employed" | "payroll" | "sales-tax" | "bookkeeping" | "estimated-taxes" | "planning" | "irs-notice" | "audit-representation" | "collections" | "installment-agreement" | "offer-in-compromise" | "penalty-relief" | "lien-or-levy" | "unfiled-returns" | "innocent-spouse" | "appeals" | "identity-theft" | "estate-gift-trust" | "expat" | "fbar-fatca" | "non-resident-itin" | "crypto" | "equity-pay" | "rental" | "multi-state" | "clergy" | "nonprofit") | null;
            /** @default null */
            service_year?: number | null;
            /**
             * @description Whether the author agrees to show that they and the agent messaged each other here.
             * @default false
             */
            show_messaged?: boolean;
            /** @default null */
            timeliness?: number | null;
            title?: string;
            /** @default null */
            value?: number | null;
        };
        /** @description An agent you can message. */
        ReachableAgent: {
            /** @description The existing conversation. */
            conversation_id: string | null;
            listing_id: string;
            name: string;
        };
        ReadNotificationsInput: {
            ids: string[];
        } | {
            /** @constant */
            all: true;
        };
        ReasonInput: {
            reason: string;
        };
        Receipt: {
            /** @description Null: withheld. */
            asked: {
                first_name: string;
                last_name: string;
                state: string;
                zipcode: string;
            } | null;
            check: {
                /** @description Signed long after it was made, so nothing is known about the time between. */
                is_late: boolean;
                key: {
                    /** @description `kid` in /.well-known/jwks.json. */
                    id: string;
                    /** Format: date-time */
                    made_at: string;
                    retired_at: string | null;
                    revoked_at: string | null;
                    revoked_for: string;
                } | null;
                /** @description The signed receipt (RFC 9901), to verify it independently. */
                sd_jwt: string | null;
                signed_at: string | null;
                /**
                 * @description Rely on `intact` alone.
                 * @enum {string}
                 */
                verdict: "intact" | "altered" | "unsigned" | "unknown_key" | "revoked_key";
            };
            /** @description As it was then. Absent if the receipt doesn’t say or it’s withheld. */
            claim?: {
                /** Format: date */
                claimed_on: string;
                /** @description Proved before the agent’s last license renewal, whatever the renewal group. */
                is_old: boolean;
                methods: {
                    /** @enum {string} */
                    method: "domain_email" | "phone_code" | "postal_code" | "document" | "epp_confirmation" | "admin";
                    text: string;
                }[];
                /** @description The year of the newest proof. */
                proved_in: number;
            } | null;
            /** @description As it was then. Null if the receipt doesn’t say, or if what it said no longer counts. */
            discipline: components["schemas"]["DisciplineRecord"] | null;
            does_not_show: string[];
            elsewhere: {
                city: string;
                first_name: string;
                id: string;
                is_demo: boolean;
                /** @description The newest list that has the person. Null: none that we know. */
                last_list_date: string | null;
                last_name: string;
                /**
                 * @description `exact` and `middle` are the same first and last name, `middle` apart from a middle name or initial.
                 * @enum {string}
                 */
                match: "exact" | "middle" | "swapped" | "nickname" | "part" | "spelling";
                /** @description What matched, in words. Empty for an exact match. */
                match_text: string;
                middle_name: string;
                /** @description The newest list of that kind that covers the state. */
                newest_list_date: string | null;
                state: string | null;
                /**
                 * @description As of that moment. `not_in_latest`: on an earlier list, or on none that we know; not on the newest.
                 * @enum {string}
                 */
                status: "listed" | "not_in_latest";
                /** @description What the list said, with its date. Null if no list we knew had the person. */
                status_text: string | null;
                suffix: string;
                zipcode: string | null;
            }[];
            elsewhere_total: number;
            history: {
                /** @enum {string} */
                kind: "ea" | "ptin";
                /** Format: date */
                list_date: string;
                present: boolean;
            }[];
            id: string;
            lists: {
                /** @description Today. */
                days_old: number;
                files: {
                    bytes: number;
                    name: string;
                    sha256: string;
                }[];
                is_demo: boolean;
                /** @enum {string} */
                kind: "ea" | "ptin";
                /** Format: date */
                list_date: string;
                /**
                 * Format: date
                 * @description The newest list of its kind that we have.
                 */
                newest_date: string;
                states: string[] | null;
            }[];
            /** Format: date-time */
            made_at: string;
            matches: {
                city: string;
                first_name: string;
                id: string;
                is_demo: boolean;
                /** @description The newest list that has the person. Null: none that we know. */
                last_list_date: string | null;
                last_name: string;
                /**
                 * @description `exact` and `middle` are the same first and last name, `middle` apart from a middle name or initial.
                 * @enum {string}
                 */
                match: "exact" | "middle" | "swapped" | "nickname" | "part" | "spelling";
                /** @description What matched, in words. Empty for an exact match. */
                match_text: string;
                middle_name: string;
                /** @description The newest list of that kind that covers the state. */
                newest_list_date: string | null;
                state: string | null;
                /**
                 * @description As of that moment. `not_in_latest`: on an earlier list, or on none that we know; not on the newest.
                 * @enum {string}
                 */
                status: "listed" | "not_in_latest";
                /** @description What the list said, with its date. Null if no list we knew had the person. */
                status_text: string | null;
                suffix: string;
                zipcode: string | null;
            }[];
            /**
             * @description `one`: one person, who is on the newest list. `formerly`: one person, who isn’t on the newest list.
             * @enum {string}
             */
            outcome: "one" | "several" | "none" | "formerly";
            path: string;
            similar: {
                city: string;
                first_name: string;
                id: string;
                is_demo: boolean;
                /** @description The newest list that has the person. Null: none that we know. */
                last_list_date: string | null;
                last_name: string;
                /**
                 * @description `exact` and `middle` are the same first and last name, `middle` apart from a middle name or initial.
                 * @enum {string}
                 */
                match: "exact" | "middle" | "swapped" | "nickname" | "part" | "spelling";
                /** @description What matched, in words. Empty for an exact match. */
                match_text: string;
                middle_name: string;
                /** @description The newest list of that kind that covers the state. */
                newest_list_date: string | null;
                state: string | null;
                /**
                 * @description As of that moment. `not_in_latest`: on an earlier list, or on none that we know; not on the newest.
                 * @enum {string}
                 */
                status: "listed" | "not_in_latest";
                /** @description What the list said, with its date. Null if no list we knew had the person. */
                status_text: string | null;
                suffix: string;
                zipcode: string | null;
            }[];
            similar_total: number;
            total: number;
            /** @description People who have since asked to be removed from the directory. The totals count them. */
            withheld: number;
        };
        ReceiptFormInput: {
            /**
             * @description The `id` of one of several people with the name, or of a similar name, to get a receipt about them.
             * @default
             */
            agent_id?: string;
            first_name?: string;
            /** @description As on a license. */
            last_name: string;
            /** @description By USPS code or name. Narrows the search. */
            state?: string;
            /** @description Five digits. Narrows the search. */
            zip?: string;
        };
        RecoveryCodes: {
            recovery_codes: string[];
        };
        RefreshInput: {
            refreshToken: string;
        };
        RegisterAgentInput: {
            /** @constant */
            accept_terms: true;
            /** @constant */
            attest_ea: true;
            business_name?: string;
            /** @default  */
            callback_url?: string;
            city: string;
            email: string;
            first_name: string;
            last_name: string;
            /** @default  */
            leave_empty?: string;
            listing_id?: string | null;
            /** @default false */
            newsletter?: boolean;
            password: string;
            password_confirmation: string;
            phone: string;
            /** @description USPS code: AL, AK, AZ, AR, CA, CO, CT, DE, DC, FL, GA, HI, ID, IL, IN, IA, KS, KY, LA, ME, MD, MA, MI, MN, MS, MO, MT, NE, NV, NH, NJ, NM, NY, NC, ND, OH, OK, OR, PA, RI, SC, SD, TN, TX, UT, VT, VA, WA, WV, WI, WY, AS, GU, MP, PR, VI, FM, MH, PW, AA, AE, AP */
            state: string;
            /**
             * @default 1
             * @constant
             */
            tab?: 1;
            website?: string;
            zip: string;
        };
        RegisterClientInput: {
            /** @constant */
            accept_terms: true;
            /** @default  */
            callback_url?: string;
            email: string;
            /** @description Stays with the account until its owner sends it. */
            first_message?: components["schemas"]["StartConversationInput"];
            first_name: string;
            last_name: string;
            /** @default  */
            leave_empty?: string;
            /** @default false */
            newsletter?: boolean;
            password: string;
            password_confirmation: string;
            /**
             * @default 0
             * @constant
             */
            tab?: 0;
        };
        ReportConversationInput: {
            reason: string;
        };
        ReportInput: {
            id: string;
            /** @enum {string} */
            kind: "review" | "reply" | "question" | "answer" | "article";
            note?: string;
            /** @enum {string} */
            reason: "personal" | "numbers" | "abuse" | "advert" | "not_own" | "interest" | "off_topic" | "duplicate" | "wrong" | "confidential" | "law";
        };
        Request: {
            /** @description Those who can still answer first, in the order that you chose. */
            agents: components["schemas"]["AskedAgent"][];
            body: string;
            closed_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description The day by which the client has to answer the letter. */
            due_on: string | null;
            /** @description Whether you can ask another agent: one has declined, hasn’t answered within two business days, or is away. */
            has_free_place: boolean;
            /** Format: uuid */
            id: string;
            language: string;
            letter: string;
            location: string;
            meeting: string | null;
            /** @description A service, as in the directory, or `not-sure`. */
            need: string;
            /** @description The conversation with the agent whom the next one replaces; null if the place of one who declined is free. */
            next_replaces: string | null;
            tax_year: number | null;
        };
        ResetPasswordInput: {
            password: string;
            password_confirmation: string;
            token: string;
        };
        RestoreTextInput: {
            version: number;
        };
        ReviewFlagInput: {
            note?: string;
            /** @enum {string} */
            reason: "personal" | "numbers" | "abuse" | "advert" | "not_own" | "interest" | "off_topic" | "duplicate" | "wrong" | "confidential" | "law";
        };
        ReviewReplyInput: {
            reply: string;
        };
        Role: {
            id: number;
            /** @enum {string} */
            name: "client" | "agent";
        };
        SavedListing: {
            /** @description The profile facts on a card; empty for an unclaimed listing. */
            card: {
                /** @description Whether it was confirmed recently. */
                accepting_clients: boolean;
                /** @description Average of the public reviews; null if there are fewer than three. */
                average: number | null;
                business_name: string;
                /** @description The lowest published fee for a return or a case. */
                fee: {
                    cents: number;
                    unit: string;
                } | null;
                headline: string;
                /** @description Invented data. */
                is_demo: boolean;
                languages: string[];
                /** @description The next time when a first call with the agent can begin; null if you can’t book one. */
                next_call_at: string | null;
                /** @description Path of the profile photo. */
                photo: string | null;
                review_count: number;
                /** @description The first three. */
                services: string[];
            };
            list_date: string | null;
            list_kind: ("ea" | "ptin") | null;
            listing: components["schemas"]["ListingFound"];
            /** @description Your note about this agent. Only you can see it. */
            note: string;
            /** Format: date-time */
            saved_at: string;
            /** @enum {string} */
            status: "listed" | "not_in_latest";
            /** @description The same, with the IRS list that says so and its date. */
            status_text: string;
            watching: boolean;
        };
        SaveListingInput: {
            listing_id: string;
        };
        SaveTextInput: {
            form: {
                [key: string]: unknown;
            };
            version: number;
            was_wrong?: string | null;
        };
        SearchSuggestion: {
            /** @description How many agents it leads to, if counted. */
            agents: number | null;
            /** @description What distinguishes it from others with this label; may be empty. */
            detail: string;
            /** @enum {string} */
            group: "people" | "places" | "needs" | "letters" | "articles";
            label: string;
            /** @description Its page on this site. */
            path: string;
        };
        SecondFactorLoginInput: {
            challenge: string;
            code: string;
        };
        /** @description The password was correct; the code comes next. */
        SecondFactorNeeded: {
            challenge: string;
            expiresIn: number;
        };
        SecondFactorStarted: {
            /** @description Base 32, for typing in. */
            secret: string;
            /** @description An otpauth: URI for a QR code. */
            uri: string;
        };
        SendMessageInput: {
            body: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description From an agent: the request that this answers. Without it, the newest one that is still open.
             */
            request_id?: string;
        };
        SessionPair: {
            accessToken: string;
            /** @description Lifetime of the access token, in seconds. */
            expiresIn: number;
            refreshToken: string;
        };
        SetCallHoursInput: {
            /** @description From today. */
            ahead_days: number;
            /** @description Calls a day. */
            day_max: number;
            /** @description In the time zone of the account. */
            hours: {
                /** @enum {string} */
                day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                from: string;
                to: string;
            }[];
            /** @description Whether clients can book. */
            is_on: boolean;
            /** @description A call can be booked until this long before. */
            notice_hours: number;
        };
        SignGuideInput: {
            reviewed_by: string | null;
            reviewed_on: string | null;
            version: number;
        };
        SingleAgent: {
            accepting_clients: boolean | null;
            /** @description The name the agent goes by, accepted by our staff; never the name on the list. */
            also_known_as: string | null;
            /** @description The first day back of an agent who is away today. */
            away_until: string | null;
            bio: string;
            bio_es: string;
            /** @description As in the public file; may be empty. */
            business_name: string;
            city: string;
            claimed: boolean;
            client_types: string[];
            country: string | null;
            county: string | null;
            /** @description Credentials besides EA, as worded in the file. */
            credentials: string[];
            /** @description The published fees. An amount of 0 is free. */
            fees: {
                amount_cents: number;
                service: string;
                unit: string;
                /** Format: date */
                valid_until: string;
            }[];
            first_name: string;
            headline: string;
            /** @description In Spanish; may be empty, as may be the next one. */
            headline_es: string;
            /** @description Opaque. For agent/agents/views/{id}. */
            id: string;
            /** @description Invented data. */
            is_demo: boolean;
            languages: string[];
            last_name: string;
            /** @description The newest IRS list with this agent on it. */
            list_date: string | null;
            list_kind: ("ea" | "ptin") | null;
            /** @description Runs of IRS lists with this agent on them, newest first. */
            lists: {
                current: boolean;
                /** Format: date */
                first_date: string;
                /** @enum {string} */
                kind: "ea" | "ptin";
                /** Format: date */
                last_date: string;
            }[];
            meeting_modes: string[];
            middle_name: string;
            /** @description The newest list of that kind, with or without this agent. */
            newest_list_date: string | null;
            /** @description Where the agent practices now, accepted by our staff; never the location on the list. */
            now_in: {
                city: string;
                state: string;
                zip: string;
            } | null;
            /** @description The page of this agent on this site. */
            path: string;
            phone: string | null;
            /** @description Center of the ZIP code. */
            position: {
                lat: number;
                lng: number;
            } | null;
            /** @description First replies to clients over 90 days; null with fewer than five conversations. */
            replies: {
                /** Format: date */
                as_of: string;
                /** @description Null if more than half have no reply. */
                median_minutes: number | null;
                /** @description Replied to within two business days. */
                on_time_percent: number;
            } | null;
            /** @description The signed-in user’s own review. */
            review_id: string | null;
            reviews: components["schemas"]["AgentReview"][];
            services: string[];
            /** @description USPS code; null outside the United States. */
            state: string | null;
            state_name: string | null;
            states_served: string[];
            /** @enum {string} */
            status: "listed" | "not_in_latest";
            /** @description The status in words, with its date. */
            status_text: string;
            /** @description Only for a claimed listing whose agent agreed, as are the next two. */
            street: string[] | null;
            suffix: string;
            website: string | null;
            /** @description Five digits. */
            zipcode: string | null;
        };
        StartConversationInput: {
            body: string;
            /** Format: uuid */
            id: string;
            listing_id: string;
        };
        StartImportInput: {
            /** @description The file’s name, to commit by force. */
            confirm_file_name?: string;
            /**
             * @description Import a list even if it looks different from earlier ones.
             * @default false
             */
            force?: boolean;
            /** @enum {string} */
            kind?: "ea" | "ptin";
            /** Format: date */
            list_date?: string;
            /** @enum {string} */
            mode: "dry_run" | "commit";
            password?: string;
            reason: string;
        };
        Text: {
            expires_on: string | null;
            form: {
                [key: string]: unknown;
            };
            in_release: boolean;
            is_hidden: boolean;
            is_ours: boolean;
            /** @enum {string} */
            kind: "faq" | "notice" | "form" | "deadline" | "term" | "agency" | "help" | "tip" | "tool";
            position: number;
            reviewed_on: string | null;
            slug: string;
            title: string;
            version: number;
            /** Format: date */
            written_on: string;
        };
        TextLine: {
            expires_on: string | null;
            is_hidden: boolean;
            is_ours: boolean;
            /** @enum {string} */
            kind: "faq" | "notice" | "form" | "deadline" | "term" | "agency" | "help" | "tip" | "tool";
            position: number;
            reviewed_on: string | null;
            slug: string;
            title: string;
            version: number;
            /** Format: date */
            written_on: string;
        };
        TextSaved: {
            version: number;
        };
        TopAgent: {
            average: number;
            city: string;
            count: number;
            first_name: string;
            headline: string;
            id: string;
            last_name: string;
            path: string;
            services: string[];
            state: string | null;
            zipcode: string | null;
        };
        UnreadCounts: {
            /** @description Unread notifications of every kind. */
            unread: number;
            /** @description Unread conversations, shown on the bell. */
            unread_chats: number;
        };
        UserProfile: {
            agent: {
                business_name: string;
                city: string;
                /** @description Public id of the claimed listing. */
                listing_id: string | null;
                /** @description Its page. */
                listing_path: string | null;
                /** @description The newest open claim, with the name on its listing, or application. */
                open_case: {
                    /** @enum {string} */
                    kind: "claim" | "application";
                    name: string | null;
                    /** @enum {string} */
                    status: "draft" | "submitted" | "needs_info" | "approved" | "rejected" | "withdrawn" | "revoked";
                } | null;
                reason: string | null;
                state: string | null;
                /** @enum {string} */
                status: "pending" | "approved" | "rejected" | "suspended";
                website: string | null;
                /** @description The listing they chose as theirs, while they have no claimed listing. */
                wished_listing: {
                    id: string;
                    name: string;
                } | null;
                zip: string | null;
            } | null;
            agent_id: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                user_id: string;
            } | null;
            /** @description For agents; null for others. */
            approved: boolean | null;
            /** @description Path of the picture. */
            avatar: string | null;
            /** Format: date-time */
            created_at: string;
            email: string;
            /** Format: date-time */
            email_verified_at: string;
            first_name: string;
            has_password: boolean;
            /** Format: uuid */
            id: string;
            is_demo: boolean;
            /**
             * @description Of notifications and emails.
             * @enum {string}
             */
            language: "en" | "es";
            last_name: string;
            /** @description The page they wanted when they registered; only in their first session. */
            next: string | null;
            /** @description A new email address that both addresses haven’t confirmed yet. */
            pending_email: string | null;
            /** @description E.164 */
            phone: string | null;
            preferences: components["schemas"]["Preferences"];
            /** @description Other ways to sign in: google, oidc. */
            providers: string[];
            role: {
                /** @enum {string} */
                name: "client" | "agent" | "editor" | "moderator" | "admin";
            };
            second_factor: {
                enabled: boolean;
                recovery_codes_left: number;
                /** @description Staff calls require one. */
                required: boolean;
            };
            timezone: string;
        };
        Verified: {
            done: boolean;
            /** @enum {string} */
            kind: "email" | "email_change";
            /** @description For a registration: a path on this site to open after signing in. */
            next: string | null;
            /** @description For a change: the address that hasn’t confirmed yet. */
            waiting_for: ("old" | "new") | null;
        };
        /** @description Written before registering and not sent yet. */
        WaitingMessage: {
            body: string;
            /** Format: uuid */
            id: string;
            listing_id: string;
            /** @description The agent it’s for. */
            name: string;
            /** Format: date-time */
            written_at: string;
        };
        Webhook: {
            /** Format: date-time */
            created_at: string;
            /** @description Deliveries that were given up, without tests. */
            dead: number;
            description: string;
            /** @description `gone`: it answered 410. `failing`: everything failed for days. */
            disabled_by: ("owner" | "gone" | "failing") | null;
            /** @description Until then, messages are also signed with the secret before: 24 hours. */
            earlier_secret_until: string | null;
            events: ("listing.left" | "listing.returned" | "listing.changed" | "receipt.aged" | "list.updated")[];
            /** @description The first failure since the last success. */
            failing_since: string | null;
            /** Format: uuid */
            id: string;
            is_enabled: boolean;
            listings: string[];
            /** @description Deliveries that are still to come. */
            queued: number;
            receipts: string[];
            url: string;
        };
        WebhookAttempt: {
            duration_ms: number;
            failure: ("address" | "timeout" | "connection") | null;
            /** @description When the next one was due then. */
            next_try_at: string | null;
            /** @description Counted from the first, also after you sent it again. */
            nth: number;
            status: number | null;
            /** Format: date-time */
            tried_at: string;
        };
        WebhookChangeInput: {
            description?: string;
            events?: ("listing.left" | "listing.returned" | "listing.changed" | "receipt.aged" | "list.updated")[];
            is_enabled?: boolean;
            /** @description IDs of the agents that `listing.*` events are about. */
            listings?: string[];
            /** @description Numbers of the receipts that `receipt.aged` is about. */
            receipts?: string[];
            /** @description Where events are sent: https, on port 443 or 8443, at a public address. */
            url?: string;
        };
        WebhookDelivery: {
            /** @description The ID of the agent, receipt, or import. Empty for a test. */
            about: string;
            /** @description The newest 20 attempts to send it, newest first. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /** Format: date-time */
            created_at: string;
            duration_ms: number | null;
            /** @description Why there was no response. `address`: the host has no public address. `timeout`: none within 15 seconds. `connection`: we couldn’t connect, for example because of the certificate. `disabled`: the webhook was turned off first. */
            failure: ("address" | "timeout" | "connection" | "disabled") | null;
            /**
             * Format: uuid
             * @description The header `webhook-id`, however often it’s sent.
             */
            id: string;
            next_try_at: string | null;
            /** @description How the last response began. */
            response: string | null;
            /**
             * @description `queued`: waiting for its first or next attempt. `delivered`: your server answered with a 2xx status. `dead`: given up, because its last attempt failed, your server answered 410, or the webhook was turned off.
             * @enum {string}
             */
            state: "queued" | "delivered" | "dead";
            /** @description HTTP status of the last response. */
            status: number | null;
            tried_at: string | null;
            /** @description Since it was queued, or since you sent it again. */
            tries: number;
            type: string;
        };
        WebhookTest: {
            /**
             * Format: uuid
             * @description Of its delivery.
             */
            id: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
