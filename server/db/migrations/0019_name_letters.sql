ALTER TABLE "member_names" ADD COLUMN "letters" text DEFAULT '?' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_names" DROP CONSTRAINT "member_names_pkey";--> statement-breakpoint
ALTER TABLE "member_names" ADD CONSTRAINT "member_names_skeleton_letters_pk" PRIMARY KEY("skeleton","letters");
