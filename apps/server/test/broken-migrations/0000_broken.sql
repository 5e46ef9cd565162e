CREATE TABLE "half" ("id" serial PRIMARY KEY);
--> statement-breakpoint
CREATE TABLE "half" ("id" serial PRIMARY KEY);
